"use client";

import { useTranslations } from "next-intl";
import { UnsentDraft } from "@/components/approvals/unsent-draft";
import { useClosedWhy } from "@/components/approvals/use-closed-why";
import type { DecisionDraft } from "@/components/approvals/use-decision";
import { useOptionText } from "@/components/approvals/use-option-text";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { RequestLink } from "./request-link";

type Props = {
  approval: ApprovalJson;
  /** What the reader had typed before somebody was quicker. */
  draft: DecisionDraft;
};

/** What became of the request: who, what, when and why; and what the reader had typed is not lost. */
export function ClosedNote({ approval, draft }: Props) {
  const t = useTranslations("inbox");
  const delegation = useTranslations("delegation");
  const optionText = useOptionText();
  const { decision, closed_at } = approval;
  const why = useClosedWhy()(approval);
  const option = approval.options.find(({ id }) => id === decision?.option);
  const time = () => (closed_at ? <RelativeTime at={closed_at} /> : null);
  return (
    <div className="mt-3 grid gap-3 rounded-panel border border-line bg-surface px-4 py-3 text-13">
      <p>
        {decision
          ? t.rich(decision.is_override ? "overriddenBy" : "closedBy", {
              name: decision.decided_by.name,
              option: option ? optionText(option) : decision.option,
              b: (chunks) => <b>{chunks}</b>,
              time,
            })
          : t.rich("closedWithout", { status: approval.status, time })}
      </p>
      {approval.superseded_by && (
        <p>
          <RequestLink id={approval.superseded_by}>{t("toSuccessor")}</RequestLink>
        </p>
      )}
      {decision?.in_place_of && (
        <p className="text-muted">{delegation("inPlaceOf", { name: decision.in_place_of.name })}</p>
      )}
      {why && (
        <blockquote className="border-line-strong border-l-2 pl-3 whitespace-pre-wrap">
          {why}
        </blockquote>
      )}
      <UnsentDraft approval={approval} draft={draft} />
    </div>
  );
}
