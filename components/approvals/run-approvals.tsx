"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { QueryView } from "@/components/shell/query-view";
import { Alert } from "@/components/ui/alert";
import { approvalQuery, runApprovalsQuery, useIsDeciding } from "@/lib/client/approvals";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { RunJson } from "@/lib/contract/runs";
import { ApprovalCard } from "./approval-card";
import { ClosedApproval } from "./closed-approval";
import { NO_DRAFT } from "./use-decision";
import { useRefusal } from "./use-refusal";

type Props = { runId: RunJson["id"]; onRead: (versionId: string) => void };

/** Every request of a run: those that are open first, as cards, then what became of the others. */
export function RunApprovals({ runId, onRead }: Props) {
  const t = useTranslations("approval");
  const approvals = useQuery(runApprovalsQuery(runId));
  const items = approvals.data?.items ?? [];
  const isOpen = ({ status }: ApprovalSummaryJson) => status === "pending";
  if (!approvals.data && approvals.isError)
    return (
      <ProblemAlert
        error={approvals.error}
        onRetry={() => void approvals.refetch()}
        title={t("failed")}
      />
    );
  return [...items.filter(isOpen), ...items.filter((item) => !isOpen(item))].map(({ id }) => (
    <OneApproval id={id} key={id} onRead={onRead} runId={runId} />
  ));
}

function OneApproval({ id, runId, onRead }: Props & { id: ApprovalSummaryJson["id"] }) {
  const t = useTranslations("approval");
  const approval = useQuery(approvalQuery(runId, id));
  const isDeciding = useIsDeciding(id);
  const { refusal, refuse } = useRefusal();
  const [draft, setDraft] = useState(NO_DRAFT);
  return (
    <QueryView failure={t("failed")} query={approval} rows={2}>
      {(data) =>
        data.status === "pending" || isDeciding ? (
          <ApprovalCard
            approval={data}
            onRead={onRead}
            place={{
              draft,
              onDraft: setDraft,
              onRefused: (error) => refuse(data, error),
              onDecided: () => setDraft(NO_DRAFT),
            }}
          />
        ) : (
          <>
            {refusal !== null && (
              <Alert announce="now" title={t("tooLate")} tone="person">
                {t("tooLateWhy")}
              </Alert>
            )}
            <ClosedApproval approval={data} draft={draft} />
          </>
        )
      }
    </QueryView>
  );
}
