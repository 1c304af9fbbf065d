"use client";

import { useTranslations } from "next-intl";
import { Problem } from "@/lib/client/problem";

/** Says in the reader's language why a call failed, and what helps. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("problems");
  return (error) => {
    if (!(error instanceof Problem)) return t("codes.INTERNAL");
    const special = specialWordOf(error);
    if (special) return t(special);
    const seconds = error.retryAfterSeconds;
    const text = t(`codes.${error.code}`);
    return seconds === null ? text : t("retryAfter", { text, seconds });
  };
}

/** What says more than its code does. */
function specialWordOf({ code, details }: Problem) {
  if ("timeout_ms" in details) return "tooBroad";
  if (details.reason === "workflow_version") return "unreadableVersion";
  // One request has no other days: it is handed on while it is open.
  return code === "ALREADY_DELEGATED" && details.approval_id ? "alreadyDelegatedOne" : null;
}
