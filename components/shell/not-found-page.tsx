import { House } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** For what does not exist, and for what the reader may not know of; in the studio inside of its own main part. */
export function NotFoundPage({ as: Frame = "main" }: { as?: "main" | "div" }) {
  const t = useTranslations("pages");
  return (
    <Frame className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        action={
          <ButtonLink href="/" icon={House} tone="primary">
            {t("home")}
          </ButtonLink>
        }
        isPage
        title={t("notFound")}
      >
        {t("notFoundWhy")}
      </EmptyState>
    </Frame>
  );
}
