"use client";

import { House, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** For a page that could not be made: try again, or go home. The digest finds it in the server's log. */
export function FailurePage({
  as: Frame = "main",
  digest,
  onRetry,
}: {
  /** In the studio it stands inside of the main part. */
  as?: "main" | "div";
  digest: string | undefined;
  onRetry: () => void;
}) {
  const t = useTranslations("pages");
  return (
    <Frame className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button icon={RotateCw} onClick={onRetry} tone="primary">
              {t("retry")}
            </Button>
            <ButtonLink href="/" icon={House}>
              {t("home")}
            </ButtonLink>
          </span>
        }
        lit="person"
        isPage
        title={t("failed")}
      >
        {digest ? t("failedWhyLog", { digest }) : t("failedWhy")}
      </EmptyState>
    </Frame>
  );
}
