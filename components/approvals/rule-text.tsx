"use client";

import { useTranslations } from "next-intl";
import { ExactTime } from "@/components/ui/exact-time";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { useRuleText } from "./use-rule-text";

/** The rule in words: who may decide, until when, and what happens without a decision. */
export function RuleText({ approval }: { approval: ApprovalJson }) {
  const ruleText = useRuleText();
  return (
    <p className="text-13">
      {ruleText(approval)} <ExpiryText approval={approval} />
    </p>
  );
}

function ExpiryText({ approval: { expires_at, on_expired } }: { approval: ApprovalJson }) {
  const t = useTranslations("approval");
  if (!expires_at) return t("neverExpires");
  const time = () => <ExactTime at={expires_at} />;
  return on_expired === "keep_waiting" ? t("keepsWaiting") : t.rich("onExpired", { time });
}
