import type { AttentionCaseView } from "@/lib/contract/attention";
import type { PlaceView } from "@/lib/contract/places";
import type { ApprovalRule } from "@/lib/engine/advance/decisions";
import {
  type AttentionCause,
  NEEDS_PLAN,
  RIGHT_TO,
  type SafeAction,
  safeActionOf,
} from "@/lib/engine/attention";
import { legalInterventions } from "@/lib/engine/interventions";
import { nodeTitle, type Plan, planNode } from "@/lib/engine/plan";
import {
  isTerminalRun,
  type RunStatus,
  type StepStatus,
  type WaitReason,
} from "@/lib/engine/transition";
import { parseActor } from "@/lib/kernel/actor";
import { asId } from "@/lib/kernel/ids";
import { mayRole, type Role } from "@/lib/kernel/permissions";
import { failureView, runFailureView } from "../reading/failure-view";

/** A case as `casesInNeed` finds it. */
export type CaseRow = {
  cause: AttentionCause;
  runId: string;
  node: string | null;
  scope: string | null;
  at: Date;
  place: string;
  approvalId: string | null;
  messageId: string | null;
  runTitle: string;
  runStatus: RunStatus;
  failure: unknown;
  initiatedBy: unknown;
  versionId: string;
  workflowId: string;
  workflowName: string;
  workflowTitle: string;
  status: StepStatus | null;
  waitReason: WaitReason | null;
  reason: string | null;
  error: unknown;
  attempts: number | null;
  hasOpenEffect: boolean | null;
  givesUpAt: Date | null;
  pool: string | null;
  rule: ApprovalRule | null;
  escalatedTo: string | null;
  dueAt: Date | null;
  takenBy: unknown;
  topic: string | null;
};

/** A case as its reader sees it, with what they may safely do about it. `plan`: null where this build cannot read it. */
export function caseView(
  row: CaseRow,
  plan: Plan | null,
  { role, places }: { role: Role; places: PlaceView[] },
): AttentionCaseView {
  const runId = asId("run", row.runId);
  const { node, scope } = row;
  const evidence = evidenceOf(row);
  const action = actionOn(row, plan, evidence.error?.class ?? null);
  const right = RIGHT_TO[action];
  return {
    cause: row.cause,
    since: row.at,
    run: { id: runId, title: row.runTitle, execution_status: row.runStatus },
    workflow: {
      id: asId("workflow", row.workflowId),
      name: row.workflowName,
      title: row.workflowTitle,
    },
    is_version_readable: plan !== null,
    step:
      node === null || scope === null
        ? null
        : { id: { runId, node, scope }, node, scope, title: nodeTitle(plan, node), places },
    approval_id: row.approvalId === null ? null : asId("approval", row.approvalId),
    evidence,
    owner: ownerOf(row),
    safe_action: { action, is_permitted: right === null || mayRole(role, right) },
  };
}

function actionOn(row: CaseRow, plan: Plan | null, errorClass: string | null): SafeAction {
  const action = safeActionOf(row.cause, plan ? legalIn(row, plan) : [], errorClass);
  return plan || !NEEDS_PLAN[action] ? action : "look";
}

function legalIn({ node, runStatus, status, ...row }: CaseRow, plan: Plan): string[] {
  if (node === null || status === null) return [];
  const { type, ports } = planNode(plan, node);
  const { waitReason, reason, hasOpenEffect } = row;
  return legalInterventions(runStatus, {
    node,
    type,
    ports,
    status,
    waitReason,
    reason,
    hasOpenEffect: hasOpenEffect ?? false,
  });
}

const evidenceOf = (row: CaseRow): AttentionCaseView["evidence"] => ({
  error: row.node === null ? runFailureView(row.failure) : failureView(row.error),
  attempts: row.attempts,
  gives_up_at: row.givesUpAt,
  due_at: row.dueAt,
  pool: row.cause === "no_capable_worker" ? row.pool : null,
  topic: row.topic,
  message_id: row.messageId === null ? null : asId("message", row.messageId),
});

/** Whose it is: those who were asked; of what has ended, whoever started it; of all else, who may step in. */
function ownerOf(row: CaseRow): AttentionCaseView["owner"] {
  const { rule, escalatedTo, takenBy } = row;
  if (rule !== null)
    return {
      roles: [rule.role, escalatedTo].filter((role) => role !== null),
      people: rule.people,
      groups: rule.groups,
      taken_by: takenBy === null ? null : parseActor(takenBy),
    };
  const isOver = isTerminalRun(row.runStatus) && row.messageId === null;
  return {
    roles: isOver ? [] : ["operator"],
    people: isOver ? [parseActor(row.initiatedBy).name] : [],
    groups: [],
    taken_by: null,
  };
}
