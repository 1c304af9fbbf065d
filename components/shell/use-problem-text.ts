"use client";

import { useTranslations } from "next-intl";
import { Problem } from "@/lib/client/problem";

/** Says in the reader's language why a call failed, and what helps. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("problems");
  return (error) => {
    if (!(error instanceof Problem)) return t("codes.INTERNAL");
    if ("timeout_ms" in error.details) return t("tooBroad");
    if (error.details.reason === "workflow_version") return t("unreadableVersion");
    const seconds = error.retryAfterSeconds;
    const text = t(`codes.${error.code}`);
    return seconds === null ? text : t("retryAfter", { text, seconds });
  };
}
