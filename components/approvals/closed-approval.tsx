"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/ui/state-badge";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { APPROVAL_LOOKS, approvalStanding } from "./approval-state";
import { UnsentDraft } from "./unsent-draft";
import { useClosedWhy } from "./use-closed-why";
import type { DecisionDraft } from "./use-decision";
import { useRequestName } from "./use-request-title";

type Props = {
  approval: ApprovalJson;
  /** What the reader had typed before somebody was quicker. */
  draft: DecisionDraft;
};

/** A request that is no longer open: what became of it, by whom, when and why. */
export function ClosedApproval({ approval, draft }: Props) {
  const t = useTranslations("approval");
  const s = useTranslations("states");
  const nameOf = useRequestName();
  const delegation = useTranslations("delegation");
  const { decision, closed_at, status } = approval;
  const standing = approvalStanding(status, decision?.is_override);
  const why = useClosedWhy()(approval);
  return (
    <article
      aria-label={t("label", { title: nameOf(approval) })}
      className="grid gap-1 rounded-panel border border-line bg-raised px-4 py-3"
      data-approval={approval.id}
      data-status={status}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold text-13">{nameOf(approval)}</h2>
        <StateBadge look={APPROVAL_LOOKS[standing]} word={s(`approval.${standing}`)} />
        <span className="ml-auto text-12 text-muted">
          {closed_at && <RelativeTime at={closed_at} />}
        </span>
      </div>
      <p className="text-13 text-muted">
        {decision ? t("decidedBy", { name: decision.decided_by.name }) : t("closedWithout")}
        {decision?.in_place_of && (
          <> ({delegation("inPlaceOf", { name: decision.in_place_of.name })})</>
        )}
      </p>
      {why && <blockquote className="border-line-strong border-l-2 pl-3 text-13">{why}</blockquote>}
      <UnsentDraft approval={approval} draft={draft} />
    </article>
  );
}
