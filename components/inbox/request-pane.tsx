"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ArtifactDraft } from "@/components/approvals/artifact-draft";
import { ClaimLine } from "@/components/approvals/claim-line";
import { Comments } from "@/components/approvals/comments";
import { Consequences, hasConsequences } from "@/components/approvals/consequences";
import { RequestDialogs } from "@/components/approvals/request-dialogs";
import { RequestedBudget } from "@/components/approvals/requested-budget";
import { RuleText } from "@/components/approvals/rule-text";
import { showsNothing } from "@/components/approvals/shown";
import { ShownContent } from "@/components/approvals/shown-content";
import { TakeOver } from "@/components/approvals/take-over";
import { UnsentDraft } from "@/components/approvals/unsent-draft";
import { type DecisionDraft, NO_DRAFT } from "@/components/approvals/use-decision";
import { isShared } from "@/components/approvals/vote-standing";
import { Votes } from "@/components/approvals/votes";
import { DelegationLines } from "@/components/delegations/delegation-lines";
import { useMay } from "@/components/shell/me";
import { Alert } from "@/components/ui/alert";
import { useIsDeciding } from "@/lib/client/approvals";
import type { ApprovalJson } from "@/lib/contract/approvals";
import type { DecisionAnswerJson } from "@/lib/contract/decide-approval";
import { ClosedNote } from "./closed-note";
import { DecisionBar } from "./decision-bar";
import { LastReview } from "./last-review";
import { Predecessor } from "./predecessor";
import { RequestHead } from "./request-head";

type Props = {
  approval: ApprovalJson;
  drafts: Map<string, DecisionDraft>;
  edit: ArtifactDraft | null;
  focus: { id: string } | null;
  refusal: unknown;
  onRefused: (error: unknown) => void;
  onDecided: (answer: DecisionAnswerJson) => void;
};

/** Everything that a decision needs, in the order in which people ask for it, and the decision below. */
export function RequestPane(props: Props) {
  const { approval, drafts, edit, focus, refusal, onRefused, onDecided } = props;
  const t = useTranslations("approval");
  const inbox = useTranslations("inbox");
  const isDeciding = useIsDeciding(approval.id);
  const isOpen = approval.status === "pending" || isDeciding;
  const isMine = useMay("approval:decide") && (approval.may_decide || isDeciding);
  const draft = drafts.get(approval.id) ?? NO_DRAFT;
  return (
    <RequestDialogs approval={approval}>
      <div
        className="min-h-0 flex-1 px-4 pt-4 pb-5 lg:overflow-y-auto lg:px-5"
        data-approval={approval.id}
        data-status={approval.status}
      >
        {refusal !== null && !isOpen && (
          <div className="mb-4">
            <Alert announce="now" title={t("tooLate")} tone="person">
              {t("tooLateWhy")}
            </Alert>
          </div>
        )}
        <RequestHead approval={approval} focus={focus} />
        <Predecessor approval={approval} />
        {isOpen && <ClaimLine approval={approval} />}
        {isOpen && <DelegationLines approval={approval} />}
        {!isOpen && <ClosedNote approval={approval} draft={draft} />}
        {!approval.budget && !showsNothing(approval) && (
          <Block title={t("what")}>
            <ShownContent approval={approval} />
            <LastReview approval={approval} />
          </Block>
        )}
        {approval.budget && (
          <Block title={t("what")}>
            <RequestedBudget budget={approval.budget} />
          </Block>
        )}
        {isOpen && hasConsequences(approval) && (
          <Block>
            <Consequences approval={approval} />
          </Block>
        )}
        {isOpen && (
          <Block title={t("rule")}>
            <RuleText approval={approval} />
          </Block>
        )}
        {isOpen && !approval.is_version_readable && (
          <UnsentDraft approval={approval} draft={draft} />
        )}
        {isOpen && !isMine && approval.is_version_readable && (
          <Block>
            <p className="text-13 text-muted">{inbox("notYours")}</p>
            <UnsentDraft approval={approval} draft={draft} />
            <TakeOver approval={approval} />
          </Block>
        )}
        {isOpen && isMine && (approval.may_withdraw || approval.may_override) && (
          <Block>
            <TakeOver approval={approval} />
          </Block>
        )}
        {!isOpen && isShared(approval) && (
          <Block title={t("votes")}>
            <Votes approval={approval} />
          </Block>
        )}
        {approval.is_content_visible && (
          <Block title={t("comments.title")}>
            <Comments approval={approval} />
          </Block>
        )}
      </div>
      {isOpen && isMine && (
        <DecisionBar
          approval={approval}
          draft={draft}
          edit={edit}
          onDecided={onDecided}
          onDraft={(change) => drafts.set(approval.id, change(drafts.get(approval.id) ?? NO_DRAFT))}
          onRefused={onRefused}
        />
      )}
    </RequestDialogs>
  );
}

function Block({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-2.5 border-line border-t pt-3.5">
      {title && <h3 className="font-medium text-12 text-muted">{title}</h3>}
      {children}
    </div>
  );
}
