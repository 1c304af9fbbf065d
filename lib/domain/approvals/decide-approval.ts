import type { DecisionAnswerView } from "@/lib/contract/approvals";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { mover } from "@/lib/domain/runs/engine";
import { getRunView } from "@/lib/domain/runs/read-run";
import type { Move } from "@/lib/engine/advance/moves";
import { actorOf, parseActor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { type ApprovalId, asId, encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { sharedPool } from "@/lib/platform/pg";
import type { ApprovalRow } from "./approval-views";
import { selectFence } from "./approvals.sql";
import { checkDecision, type NewDecision } from "./check-decision";
import { lost } from "./lost";
import { isNamed, readDecider } from "./may-decide";
import { getApproval, getApprovalRow } from "./read-approval";
import { readLapsedVotes } from "./read-votes";

/**
 * Decides a request, or votes on it where it takes several people. Exactly one decision, expiry or withdrawal takes
 * effect; the others learn how it stands (APPROVAL_ALREADY_DECIDED, APPROVAL_EXPIRED, APPROVAL_CLOSED). The
 * decision, its audit row and the run's next step are one transaction. Votes of people who have lost the right
 * are dropped in it. Refused: who may not decide this request now (FORBIDDEN), a revision that
 * is not the current one, a decision that does not fit.
 */
export async function decideApproval(
  principal: Principal,
  id: ApprovalId,
  { revision, ...decision }: NewDecision & { revision: number },
): Promise<DecisionAnswerView> {
  demand(principal, "approval:decide");
  const row = await getApprovalRow(principal, id);
  await demandNamed(principal, row);
  if (row.status !== "pending") throw lost(row);
  if (row.isOverdue) return expire(principal, row, id);
  if (row.revision !== revision) throw revisionConflict(row);
  const checked = checkDecision(row, decision);
  const [fence, lapsed] = await Promise.all([readFence(row), readLapsedVotes(principal, row)]);
  const { outcome } = await mover().move({
    ...placeOf(principal, row),
    move: {
      type: "decided",
      step: { node: row.node, scope: row.scope },
      fence,
      stage: row.stage,
      decision: { ...checked, id: newId("decision"), decidedBy: actorOf(principal) },
      lapsed,
    },
    also: [
      auditStatement(principal, {
        action: "approval.decide",
        target: encodeId("approval", id),
        details: { run_id: encodeId("run", asId("run", row.runId)), option: checked.option },
      }),
    ],
  });
  if (!outcome.ok) throw await conflict(principal, id);
  const [approval, run] = await Promise.all([
    getApproval(principal, id),
    getRunView(principal, asId("run", row.runId)),
  ]);
  return { approval, run };
}

async function demandNamed(principal: Principal, row: ApprovalRow): Promise<void> {
  const decider = await readDecider(principal);
  const request = { ...row, requester: parseActor(row.initiatedBy) };
  if (decider && isNamed(decider, request)) return;
  throw new AppError("FORBIDDEN", "The request is for others to decide.", {
    details: { permission: "approval:decide", role: principal.role },
  });
}

const placeOf = ({ tenantId }: Principal, { runId }: ApprovalRow) => ({
  tenantId,
  runId: asId("run", runId),
});

async function readFence(row: ApprovalRow): Promise<number> {
  const { rows } = await sharedPool().query<{ fence: number }>(selectFence(row));
  return rows[0]?.fence ?? 0;
}

/** Its time is over, and the clock has not come to it yet: it expires now, and the decision is too late. */
async function expire(principal: Principal, row: ApprovalRow, id: ApprovalId): Promise<never> {
  const move: Move = {
    type: "timer_fired",
    kind: "approval_expiry",
    step: { node: row.node, scope: row.scope },
    fence: await readFence(row),
  };
  await mover().move({ ...placeOf(principal, row), move });
  throw await conflict(principal, id);
}

/** Why a decision did not take effect, by how the request stands now. */
async function conflict(principal: Principal, id: ApprovalId): Promise<AppError> {
  const row = await getApprovalRow(principal, id);
  return row.status === "pending" ? revisionConflict(row) : lost(row);
}

const revisionConflict = (row: ApprovalRow): AppError =>
  new AppError("REVISION_CONFLICT", "The request has changed since it was read.", {
    details: { revision: row.revision, status: row.status },
  });
