"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, User } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { approvalQuery, runApprovalsQuery } from "@/lib/client/approvals";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { RunDetailJson } from "@/lib/contract/runs";
import { RunActionButtons } from "./run-action-buttons";
import { type RunAct, useRunActions } from "./use-run-actions";

/** One row, so that it covers little of the run. */
const BAR = "sticky bottom-0 z-20 flex gap-2 border-line border-t bg-raised px-4 py-3 lg:hidden";
/** As many as have room beside each other, whatever the language. */
const MOST = 2;

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
  const { others, controls } = useRunActions(run);
  if (!approval.data?.may_decide) return <ActionBar run={run} />;
  const show = () => document.getElementById("approval")?.scrollIntoView({ block: "start" });
  return (
    <div className={BAR} data-actions>
      <div className="flex-1">
        <Button icon={User} onClick={show} size="wide" tone="person">
          {t("decide")}
        </Button>
      </div>
      <More acts={[...others, ...controls]} />
    </div>
  );
}

function ActionBar({ run }: { run: RunDetailJson }) {
  const { others, controls } = useRunActions(run);
  const all = [...others, ...controls];
  if (all.length === 0) return null;
  const first = all.length > MOST && controls.length > 0 ? controls : all;
  return (
    <div className={BAR} data-actions>
      <div className="flex flex-1 gap-2 *:flex-1">
        <RunActionButtons acts={first} />
      </div>
      <More acts={all.filter((act) => !first.includes(act))} />
    </div>
  );
}

/** What has no room in the row. */
function More({ acts }: { acts: readonly RunAct[] }) {
  const t = useTranslations("run");
  if (acts.length === 0) return null;
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t("more")} />}>
      {acts.map(({ name, icon, word, press }) => (
        <MenuItem icon={icon} key={name} onSelect={press}>
          {word}
        </MenuItem>
      ))}
    </Menu>
  );
}
