"use client";

import { useTranslations } from "next-intl";
import { ExactTime } from "@/components/ui/exact-time";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { Stages } from "./stages";
import { useRuleText } from "./use-rule-text";
import { Votes } from "./votes";

/** The rule in words: who may decide, until when, and what happens without a decision; and who has voted so far. */
export function RuleText({ approval }: { approval: ApprovalJson }) {
  const ruleText = useRuleText();
  const [only, ...more] = approval.stages;
  return (
    <div className="grid gap-2.5 text-13">
      {more.length > 0 && <Stages approval={approval} />}
      <p>
        {only && more.length === 0 && ruleText(only)} <ExpiryText approval={approval} />
      </p>
      <Votes approval={approval} />
    </div>
  );
}

function ExpiryText({ approval: { expires_at, on_expired } }: { approval: ApprovalJson }) {
  const t = useTranslations("approval");
  if (!expires_at) return t("neverExpires");
  const time = () => <ExactTime at={expires_at} />;
  return on_expired === "keep_waiting" ? t("keepsWaiting") : t.rich("onExpired", { time });
}
