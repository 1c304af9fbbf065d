"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw, User } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import { approvalQuery, runApprovalsQuery } from "@/lib/client/approvals";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { RunDetailJson } from "@/lib/contract/runs";
import { ControlRun } from "./control-run";
import { useRunActions } from "./use-run-actions";

/** On a phone, at the bottom: the decision alone where one is the reader's, else what they may do with the run. */
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
  if (!approval.data?.may_decide) return <ActionBar run={run} />;
  const show = () => document.getElementById("approval")?.scrollIntoView({ block: "start" });
  return (
    <Bar>
      <Button icon={User} onClick={show} size="wide" tone="person">
        {t("decide")}
      </Button>
    </Bar>
  );
}

function ActionBar({ run }: { run: RunDetailJson }) {
  const t = useTranslations("run");
  const { controls, again } = useRunActions(run);
  if (controls.length === 0 && !again) return null;
  return (
    <Bar>
      {again && (
        <Button icon={RotateCw} onClick={again}>
          {t("again")}
        </Button>
      )}
      {controls.map((control) => (
        <ControlRun control={control} key={control} runId={run.id} />
      ))}
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div
      className="sticky bottom-0 z-20 flex flex-wrap gap-2 border-line border-t bg-raised px-4 py-3 *:flex-1 lg:hidden"
      data-actions
    >
      {children}
    </div>
  );
}
