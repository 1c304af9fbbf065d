"use client";

import { useTranslations } from "next-intl";
import { ExactTime } from "@/components/ui/exact-time";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSentenceGap } from "@/components/ui/use-sentence-gap";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { ROLES } from "@/lib/kernel/permissions";
import { Stages } from "./stages";
import { useRuleText } from "./use-rule-text";
import { Votes } from "./votes";

/** The rule in words: who may decide, until when, and what happens without a decision; and who has voted so far. */
export function RuleText({ approval }: { approval: ApprovalJson }) {
  const ruleText = useRuleText();
  const gap = useSentenceGap();
  const [only, ...more] = approval.stages;
  return (
    <div className="grid gap-2.5 text-13">
      {more.length > 0 && <Stages approval={approval} />}
      <p>
        {only && more.length === 0 && `${ruleText(only)}${gap}`}
        <ExpiryText approval={approval} />
      </p>
      <EscalationText approval={approval} />
      <Votes approval={approval} />
    </div>
  );
}

function ExpiryText({ approval: { expires_at, on_expired } }: { approval: ApprovalJson }) {
  const t = useTranslations("approval");
  if (!expires_at) return t("neverExpires");
  const time = () => <ExactTime at={expires_at} />;
  if (on_expired === "keep_waiting") return t("keepsWaiting");
  if (on_expired === "fail") return t.rich("failsOn", { time });
  return t.rich(on_expired === "escalate" ? "escalatesOn" : "onExpired", { time });
}

/** To whom it was escalated, and how often people were reminded. */
function EscalationText({
  approval: { escalated_to, escalated_at, reminders },
}: {
  approval: ApprovalJson;
}) {
  const t = useTranslations("approval");
  const roles = useTranslations("shell");
  const gap = useSentenceGap();
  const role = ROLES.find((known) => known === escalated_to);
  if (!role && reminders === 0) return null;
  return (
    <p>
      {role &&
        escalated_at &&
        t.rich("escalated", {
          role: roles(`roles.${role}`),
          time: () => <RelativeTime at={escalated_at} />,
        })}
      {gap}
      {reminders > 0 && t("reminded", { count: reminders })}
    </p>
  );
}
