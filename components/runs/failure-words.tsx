"use client";

import { useTranslations } from "next-intl";
import type { StepJson } from "@/lib/contract/run-steps";
import { ERROR_CLASSES } from "@/lib/engine/advance/model";
import { useFailureText } from "./use-failure-text";

/** Failures whose kind says too little: what is behind them, and what helps, in sentences of their own. */
const OWN_WORDS = ["address_denied"] as const;

/** What went wrong, what kind of trouble that is, what helps, and what to look for: the server's words, the code. */
export function FailureWords({ failure }: { failure: NonNullable<StepJson["error"]> }) {
  const t = useTranslations("failure");
  const { text, isGeneral, original } = useFailureText()(failure);
  const kind = ERROR_CLASSES.find((known) => known === failure.class);
  const own = OWN_WORDS.find((known) => known === failure.code);
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      {!isGeneral && <p>{text}</p>}
      {kind && (
        <>
          <p>
            <span className="font-medium">{t("cause")}</span>{" "}
            {t(own ? `causesOf.${own}` : `causes.${kind}`)}
          </p>
          <p>
            <span className="font-medium">{t("help")}</span>{" "}
            {t(own ? `helpsOf.${own}` : `helps.${kind}`)}
          </p>
        </>
      )}
      {original && (
        <p className="text-12 text-muted">
          {t("original")} <span lang="en">{original}</span>
        </p>
      )}
      <p>
        <code className="mono text-muted">{failure.code}</code>
      </p>
    </div>
  );
}
