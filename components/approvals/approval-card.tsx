"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { ExactTime } from "@/components/ui/exact-time";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateLamp } from "@/components/ui/state-lamp";
import { useSentenceGap } from "@/components/ui/use-sentence-gap";
import { useIsDeciding } from "@/lib/client/approvals";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { APPROVAL_LOOKS } from "./approval-state";
import { Consequences, hasConsequences } from "./consequences";
import { DecideForm } from "./decide-form";
import { RequestedBudget } from "./requested-budget";
import { RuleText } from "./rule-text";
import { showsNothing } from "./shown";
import { ShownContent } from "./shown-content";
import type { DecisionPlace } from "./use-decision";
import { useRequestName } from "./use-request-title";

type Props = {
  approval: ApprovalJson;
  onRead: (versionId: string) => void;
  place: DecisionPlace;
};

/**
 * A request that is open: who waits and until when, what exactly is decided, what follows, the rule, and
 * for those who may decide, the decision.
 */
export function ApprovalCard({ approval, onRead, place }: Props) {
  const t = useTranslations("approval");
  const nameOf = useRequestName();
  const gap = useSentenceGap();
  const isDeciding = useIsDeciding(approval.id);
  const isMine = useMay("approval:decide") && (approval.may_decide || isDeciding);
  return (
    <section
      aria-label={t("label", { title: nameOf(approval) })}
      className="rounded-panel border border-person-line bg-raised"
      data-approval={approval.id}
      id="approval"
    >
      <header className="flex items-center gap-4 rounded-t-panel border-person-line border-b bg-person-tint px-4 py-3">
        <StateLamp look={APPROVAL_LOOKS.pending} size="large" />
        <div className="min-w-0">
          <h2 className="font-semibold text-16">{isMine ? t("mine") : t("others")}</h2>
          <p className="text-13 text-muted">
            {t.rich("asked", {
              title: nameOf(approval),
              b: (chunks) => <b className="text-ink">{chunks}</b>,
              time: () => <RelativeTime at={approval.requested_at} />,
            })}
            {approval.expires_at && (
              <>
                {gap}
                {t.rich("expires", { time: () => <ExactTime at={approval.expires_at ?? ""} /> })}
              </>
            )}
          </p>
        </div>
      </header>
      <div className="grid gap-4 p-4">
        {approval.budget && <RequestedBudget budget={approval.budget} />}
        {!approval.budget && !showsNothing(approval) && (
          <div className="grid gap-2">
            <h3 className="font-medium text-12 text-muted">{t("what")}</h3>
            <ShownContent approval={approval} onRead={onRead} />
          </div>
        )}
        {hasConsequences(approval) && <Consequences approval={approval} />}
        <div className="grid gap-1">
          <h3 className="font-medium text-12 text-muted">{t("rule")}</h3>
          <RuleText approval={approval} />
        </div>
      </div>
      {isMine && (
        <div className="rounded-b-panel border-line border-t bg-raised p-4 lg:sticky lg:bottom-0">
          <DecideForm approval={approval} {...place} />
        </div>
      )}
    </section>
  );
}
