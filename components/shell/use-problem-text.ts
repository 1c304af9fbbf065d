"use client";

import { useTranslations } from "next-intl";
import { Problem } from "@/lib/client/problem";

/** Says in the reader's language why a call failed, and what helps. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("problems");
  return (error) => {
    if (!(error instanceof Problem)) return t("codes.INTERNAL");
    const { code, details, unavailableReason: reason } = error;
    if ("timeout_ms" in details) return t("tooBroad");
    if (reason === "workflow_version") return t("unreadableVersion");
    // One request has no other days: it is delegated while it is open.
    if (code === "ALREADY_DELEGATED" && details.approval_id) return t("alreadyDelegatedOne");
    const seconds = error.retryAfterSeconds;
    const isHeld = reason === "run_held" || reason === "row_held";
    const text = isHeld ? t("held") : t(`codes.${code}`);
    return seconds === null ? text : t("retryAfter", { text, seconds });
  };
}
