import type { DecisionAnswerView } from "@/lib/contract/decide-approval";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { amountsJson } from "@/lib/engine/budget/amounts";
import { actorOf, wireActor } from "@/lib/kernel/actor";
import type { ApprovalId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { isGrant } from "./approval-views";
import { checkDecision, type NewDecision } from "./check-decision";
import { demandNamed } from "./demand-named";
import { findEdit } from "./find-edit";
import { lost } from "./lost";
import { demandOpen, expireNow, moveRequest, refOf } from "./move-request";
import { getApprovalRow } from "./read-approval";
import { readLapsedVotes } from "./read-votes";

/**
 * Decides a request, or votes on it where it takes several people. Exactly one decision, expiry or withdrawal takes
 * effect; the others learn how it stands (APPROVAL_ALREADY_DECIDED, APPROVAL_EXPIRED, APPROVAL_CLOSED). The
 * decision, its audit row and the run's next step are one transaction. Votes of people who have lost the right
 * are dropped in it. With an edited version it is a decision on a request that shows that version, and takes the place of
 * this one. Refused: who may not decide this request now (FORBIDDEN), a revision that is not the current
 * one, a decision that does not fit. `heldMs`: how long it waits for a run that somebody holds.
 */
export async function decideApproval(
  principal: Principal,
  id: ApprovalId,
  { revision, ...decision }: NewDecision & { revision: number },
  heldMs?: number,
): Promise<DecisionAnswerView> {
  demand(principal, "approval:decide");
  const row = await getApprovalRow(principal, id);
  const { inPlaceOf } = await demandNamed(principal, row);
  if (row.status !== "pending") throw lost(row);
  if (row.isOverdue) return expireNow(principal, row);
  demandOpen(row, revision);
  const edited = await findEdit(principal, row, decision.editedArtifactVersionId);
  const { amount, ...checked } = checkDecision(row, decision);
  const made = { ...checked, id: newId("decision"), decidedBy: actorOf(principal), inPlaceOf };
  if (isGrant(row)) {
    return moveRequest(principal, row, {
      move: { type: "grant_decided", approvalId: row.id, decision: made, amount },
      action: "approval.decide",
      details: { option: made.option, ...(amount && { amount: amountsJson(amount) }) },
      heldMs,
    });
  }
  const [request, lapsed] = await Promise.all([refOf(row), readLapsedVotes(principal, row)]);
  return moveRequest(principal, row, {
    move: {
      type: "decided",
      ...request,
      stage: row.stage,
      decision: { ...made, ...(edited && { artifactVersionId: edited.artifactVersionId }) },
      lapsed,
      ...(edited && { edited }),
    },
    action: "approval.decide",
    details: {
      option: checked.option,
      ...(edited && { edited_artifact_version_id: edited.reference.artifact_version_id }),
      ...(inPlaceOf && { in_place_of: wireActor(inPlaceOf) }),
    },
    supersedes: edited !== null,
    heldMs,
  });
}
