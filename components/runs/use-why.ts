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

type Facts = Pick<StepJson, "status" | "wait_reason" | "reason" | "error">;

/** Says why a step stands where it stands, or `null` where its state says it all. */
export function useWhy(): (step: Facts) => string | null {
  const t = useTranslations("why");
  return ({ status, wait_reason, reason, error }) => {
    if (reason && isKnown(reason)) return t(`reasons.${reason}`);
    if (status === "waiting" && wait_reason) return t(`waits.${wait_reason}`);
    if (status === "ready") return t("ready");
    if (error || !reason) return null;
    return t("other", { reason });
  };
}
