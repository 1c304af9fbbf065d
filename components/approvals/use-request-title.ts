"use client";

import { useTranslations } from "next-intl";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";

/** What a request is called: the author's words, or ours where the run itself asks. */
export function useRequestTitle(): (
  request: Pick<ApprovalSummaryJson, "kind" | "title">,
) => string {
  const t = useTranslations("budgets");
  return ({ kind, title }) => (kind === "budget" ? t("request", { run: title }) : title);
}
