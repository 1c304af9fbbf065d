"use client";

import { useTranslations } from "next-intl";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { useOptionText } from "./use-option-text";

/** Says which options need a reason; `undefined` where none does. */
export function useReasonHint(): (approval: ApprovalJson) => string | undefined {
  const t = useTranslations("approval");
  const optionText = useOptionText();
  return ({ options }) => {
    const needed = options.filter(({ requires_reason }) => requires_reason);
    if (needed.length === 0) return undefined;
    return t("reasonHint", { options: needed.map((option) => optionText(option)).join(t("or")) });
  };
}
