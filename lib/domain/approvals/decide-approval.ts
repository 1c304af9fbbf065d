import type { DecisionAnswerView } from "@/lib/contract/approvals";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { mover } from "@/lib/domain/runs/engine";
import { actorOf } from "@/lib/kernel/actor";
import { type ApprovalId, asId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import type { ApprovalRow } from "./approval-views";
import { checkDecision, type NewDecision } from "./check-decision";
import { demandNamed } from "./demand-named";
import { lost } from "./lost";
import { demandOpen, moveRequest, refOf, refusal } from "./move-request";
import { getApprovalRow } from "./read-approval";
import { readLapsedVotes } from "./read-votes";

/**
 * Decides a request, or votes on it where it takes several people. Exactly one decision, expiry or withdrawal takes
 * effect; the others learn how it stands (APPROVAL_ALREADY_DECIDED, APPROVAL_EXPIRED, APPROVAL_CLOSED). The
 * decision, its audit row and the run's next step are one transaction. Votes of people who have lost the right
 * are dropped in it. Refused: who may not decide this request now (FORBIDDEN), a revision that is not the current
 * one, a decision that does not fit.
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
  if (row.isOverdue) return expire(principal, row);
  demandOpen(row, revision);
  const checked = checkDecision(row, decision);
  const [request, lapsed] = await Promise.all([refOf(row), readLapsedVotes(principal, row)]);
  return moveRequest(principal, row, {
    move: {
      type: "decided",
      ...request,
      stage: row.stage,
      decision: { ...checked, id: newId("decision"), decidedBy: actorOf(principal) },
      lapsed,
    },
    action: "approval.decide",
    details: { option: checked.option },
  });
}

/** Its time is over, and the clock has not come to it yet: it expires now, and the decision is too late. */
async function expire(principal: Principal, row: ApprovalRow): Promise<never> {
  await mover().move({
    tenantId: principal.tenantId,
    runId: asId("run", row.runId),
    move: { type: "timer_fired", kind: "approval_expiry", ...(await refOf(row)) },
  });
  throw await refusal(principal, row);
}
