import type { DecisionAnswerView } from "@/lib/contract/decide-approval";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { ApprovalId } from "@/lib/kernel/ids";
import { isGrant } from "./approval-views";
import { mayWithdraw } from "./may-take-over";
import { demandOpen, moveRequest, refOf } from "./move-request";
import { getApprovalRow } from "./read-approval";

/**
 * Asks the people of a request no longer: its step takes the way for withdrawn requests. FORBIDDEN for whoever may
 * neither override it nor has started the run and may control it; a request that is over, or was read in another
 * revision, is refused with how it stands.
 */
export async function withdrawApproval(
  principal: Principal,
  id: ApprovalId,
  { revision, reason }: { revision: number; reason: string },
): Promise<DecisionAnswerView> {
  const row = await getApprovalRow(principal, id);
  if (isGrant(row) || !mayWithdraw(principal, row)) {
    const message = "Only whoever may override the request, or controls the run they started, may.";
    throw new AppError("FORBIDDEN", message, {
      details: { permission: "approval:override", role: principal.role },
    });
  }
  demandOpen(row, revision);
  return moveRequest(principal, row, {
    move: { type: "approval_withdrawn", ...(await refOf(row)), reason, actor: actorOf(principal) },
    action: "approval.withdraw",
    details: { reason },
  });
}
