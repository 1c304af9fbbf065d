"use client";

import { useTranslations } from "next-intl";
import type { StepJson } from "@/lib/contract/run-steps";

/** The reasons that the engine gives, beside the error's own message. */
const REASONS = [
  "branch_not_taken",
  "predecessor_failed",
  "run_cancelled",
  "hold_expired",
  "outcome_unknown",
  "asking_tool",
  "diverged",
  "review_not_approved",
  "no_capable_worker",
  "join_lost",
  "join_impossible",
  "foreach_failed",
  "put_up_again",
  "operator",
  "operator_cancelled",
  "reused",
  "migrated",
] as const;

const isKnown = (reason: string): reason is (typeof REASONS)[number] =>
  REASONS.some((known) => known === reason);

/** A reason of the engine in words; any other stays as it is. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations("why.reasons");
  return (reason) => (isKnown(reason) ? t(reason) : reason);
}

type Facts = Pick<StepJson, "status" | "wait_reason" | "reason" | "error"> & {
  waits_for?: StepJson["waits_for"];
};

/** Says why a step stands where it stands, or `null` where its state says it all. */
export function useWhy(): (step: Facts) => string | null {
  const t = useTranslations("why");
  const reasonText = useReasonText();
  const limitText = useLimitText();
  return ({ status, wait_reason, reason, error, waits_for }) => {
    if (reason && isKnown(reason)) return reasonText(reason);
    if (status === "waiting" && wait_reason) return t(`waits.${wait_reason}`);
    if (status === "ready") return waits_for ? limitText(waits_for) : t("ready");
    if (error || !reason) return null;
    return t("other", { reason });
  };
}

/** Names the limit that a ready step waits for. */
function useLimitText(): (limit: NonNullable<StepJson["waits_for"]>) => string {
  const t = useTranslations("why.limit");
  return ({ kind, target, max_running }) => {
    if (kind === "platform") return t("platform");
    if (kind === "paused_pool") return t("paused_pool", { name: target });
    const what = t(`what.${kind}`, { name: target });
    return max_running === null ? t("rate", { what }) : t("slots", { what, max: max_running });
  };
}
