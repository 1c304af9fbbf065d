"use client";

import { useTranslations } from "next-intl";
import type { StepJson } from "@/lib/contract/run-steps";
import { ERROR_CLASSES } from "@/lib/engine/advance/model";

/** What went wrong as it was said, what kind of trouble that is, what helps, and the code to look for. */
export function FailureWords({ failure }: { failure: NonNullable<StepJson["error"]> }) {
  const t = useTranslations("failure");
  const kind = ERROR_CLASSES.find((known) => known === failure.class);
  return (
    <div className="grid gap-1 break-words">
      <p>{failure.message}</p>
      {kind && (
        <>
          <p>
            <span className="font-medium">{t("cause")}</span> {t(`causes.${kind}`)}
          </p>
          <p>
            <span className="font-medium">{t("help")}</span> {t(`helps.${kind}`)}
          </p>
        </>
      )}
      <p>
        <code className="mono text-muted">{failure.code}</code>
      </p>
    </div>
  );
}
