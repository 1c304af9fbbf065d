import { House } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** For what does not exist, and for what the reader may not know of. */
export function NotFoundPage() {
  const t = useTranslations("pages");
  return (
    <main className="grid min-h-[60dvh] place-items-center">
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
    </main>
  );
}
