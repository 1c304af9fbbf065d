import type { DecisionAnswerView } from "@/lib/contract/decide-approval";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import { AppError, notFound } from "@/lib/kernel/errors";
import type { ApprovalId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { isGrant } from "./approval-views";
import { mayOverride } from "./may-take-over";
import { demandOpen, moveRequest, refOf } from "./move-request";
import { getApprovalRow } from "./read-approval";

/**
 * Takes an option of a request over the heads of those who were asked. It is recorded as an override, with its
 * reason, and approves nothing. FORBIDDEN without the right, and for whoever started the run: it takes a second
 * person. A request that is over, or was read in another revision, is refused with how it stands.
 */
export async function overrideApproval(
  principal: Principal,
  id: ApprovalId,
  { revision, option, reason }: { revision: number; option: string; reason: string },
): Promise<DecisionAnswerView> {
  demand(principal, "approval:override");
  const row = await getApprovalRow(principal, id);
  if (isGrant(row)) throw notFound("The approval");
  if (!mayOverride(principal, row)) {
    throw new AppError("FORBIDDEN", "You started the run: it takes a second person to override.", {
      details: { permission: "approval:override", role: principal.role },
    });
  }
  demandOpen(row, revision);
  if (!row.options.some((offered) => offered.id === option)) {
    const message = `The request offers no option ${option}.`;
    throw new AppError("INVALID_REQUEST", "The override does not fit the request.", {
      details: { issues: [{ path: "/body/option", message }] },
    });
  }
  const decision = {
    id: newId("decision"),
    option,
    reason,
    form: null,
    artifactVersionId: null,
    decidedBy: actorOf(principal),
  };
  return moveRequest(principal, row, {
    move: { type: "approval_overridden", ...(await refOf(row)), decision },
    action: "approval.override",
    details: { option, reason },
  });
}
