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
  "review_not_approved",
] as const;

const isKnown = (reason: string): reason is (typeof REASONS)[number] =>
  REASONS.some((known) => known === reason);

/** A reason of the engine in words; any other stays as it is. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations("why.reasons");
  return (reason) => (isKnown(reason) ? t(reason) : reason);
}

type Facts = Pick<StepJson, "status" | "wait_reason" | "reason" | "error">;

/** Says why a step stands where it stands, or `null` where its state says it all. */
export function useWhy(): (step: Facts) => string | null {
  const t = useTranslations("why");
  const reasonText = useReasonText();
  return ({ status, wait_reason, reason, error }) => {
    if (reason && isKnown(reason)) return reasonText(reason);
    if (status === "waiting" && wait_reason) return t(`waits.${wait_reason}`);
    if (status === "ready") return t("ready");
    if (error || !reason) return null;
    return t("other", { reason });
  };
}
