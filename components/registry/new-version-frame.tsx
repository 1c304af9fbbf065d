"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { leave } from "@/components/shell/leaving";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

type Props = {
  from: string | null;
  /** `null` where there is nothing to go back to. */
  onClose: (() => void) | null;
  children: ReactNode;
};

/** Says what the new version goes on from and what it leaves alone, above its form. */
export function NewVersionFrame({ from, onClose, children }: Props) {
  const t = useTranslations("registry");
  return (
    <>
      <Alert
        action={
          onClose && (
            <Button onClick={() => leave(onClose)} size="small" tone="ghost">
              {t("cancel")}
            </Button>
          )
        }
        title={from === null ? t("firstVersion") : t("goesOn", { reference: from })}
        tone="neutral"
      >
        {t("goesOnNote")}
      </Alert>
      {children}
    </>
  );
}
