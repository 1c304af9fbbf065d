"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { ExactTime } from "@/components/ui/exact-time";
import { RelativeTime } from "@/components/ui/relative-time";
import type { StepJson } from "@/lib/contract/run-steps";
import { FailureWords } from "../failure-words";
import { stepState } from "../step-state";
import { useWhy } from "../use-why";

/** Why a step stands where it stands, in words: what happened, what is behind it, and what helps. */
export function StepReason({ step }: { step: StepJson }) {
  const t = useTranslations("step");
  const why = useWhy()(step);
  const { look } = stepState(step);
  const retryAt = step.wait_reason === "retry_backoff" ? step.ready_at : null;
  if (!why && !step.error) return null;
  const tone = step.error && step.status === "failed" ? "failed" : "neutral";
  return (
    <Alert
      title={step.error && step.status === "failed" ? t("failedWhy") : t("standsWhy")}
      tone={look.tone === "person" ? "person" : tone}
    >
      <div className="grid gap-2">
        {why && <p>{why}</p>}
        {retryAt && (
          <p>
            {t.rich("retryAt", {
              relative: () => <RelativeTime at={retryAt} />,
              exact: () => <ExactTime at={retryAt} />,
            })}
          </p>
        )}
        {step.error && <FailureWords failure={step.error} />}
      </div>
    </Alert>
  );
}
