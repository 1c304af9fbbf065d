"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, User } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { approvalQuery, runApprovalsQuery } from "@/lib/client/approvals";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { RunDetailJson } from "@/lib/contract/runs";
import { RunActionButtons } from "./run-action-buttons";
import { type RunActions, useRunActions } from "./use-run-actions";

const BAR = "sticky bottom-0 z-20 grid gap-2 border-line border-t bg-raised px-4 py-3 lg:hidden";
const ROW = "flex flex-wrap gap-2 *:flex-1 [&[hidden]]:hidden";

const hasActions = ({ again, controls }: RunActions) => again !== null || controls.length > 0;

/** On a phone, at the bottom: the decision where one is the reader's, with the rest behind it, else what they may do with the run. */
export function RunActionBar({ run }: { run: RunDetailJson }) {
  const approvals = useQuery(runApprovalsQuery(run.id));
  const mayDecide = useMay("approval:decide");
  const open = approvals.data?.items.find(({ status }) => status === "pending");
  return mayDecide && open ? (
    <DecisionBar approvalId={open.id} run={run} />
  ) : (
    <ActionBar run={run} />
  );
}

type DecisionProps = { run: RunDetailJson; approvalId: ApprovalSummaryJson["id"] };

function DecisionBar({ run, approvalId }: DecisionProps) {
  const t = useTranslations("run");
  const approval = useQuery(approvalQuery(run.id, approvalId));
  const actions = useRunActions(run);
  const [isMore, setIsMore] = useState(false);
  const more = useId();
  if (!approval.data?.may_decide) return <ActionBar run={run} />;
  const show = () => document.getElementById("approval")?.scrollIntoView({ block: "start" });
  return (
    <div className={BAR} data-actions>
      <div className="flex gap-2">
        <div className="flex-1">
          <Button icon={User} onClick={show} size="wide" tone="person">
            {t("decide")}
          </Button>
        </div>
        {hasActions(actions) && (
          <IconButton
            aria-controls={more}
            aria-expanded={isMore}
            icon={Ellipsis}
            label={t("more")}
            onClick={() => setIsMore(!isMore)}
          />
        )}
      </div>
      <div className={ROW} hidden={!isMore} id={more}>
        <RunActionButtons actions={actions} run={run} />
      </div>
    </div>
  );
}

function ActionBar({ run }: { run: RunDetailJson }) {
  const actions = useRunActions(run);
  if (!hasActions(actions)) return null;
  return (
    <div className={BAR} data-actions>
      <div className={ROW}>
        <RunActionButtons actions={actions} run={run} />
      </div>
    </div>
  );
}
