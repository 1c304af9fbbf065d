import type { ApprovalView } from "@/lib/contract/approvals";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal, UserPrincipal } from "@/lib/domain/auth/principal";
import { actorOf, parseActor, wireActor } from "@/lib/kernel/actor";
import { DELEGATIONS_OF_REQUEST_MAX } from "@/lib/kernel/bounds";
import { AppError, limitReached } from "@/lib/kernel/errors";
import type { ApprovalId, DelegationId, TenantId, UserId } from "@/lib/kernel/ids";
import { formatTimestamp } from "@/lib/kernel/time";
import { sharedPool } from "@/lib/platform/pg";
import { type ApprovalRow, isGrant } from "./approval-views";
import { guardAgainstOverlapping, insertDelegation, selectDelegationsOf } from "./delegations.sql";
import { demandApart } from "./demand-apart";
import { demandOwn } from "./demand-named";
import { demandPerson, findDelegate, wrongDelegate, wrongField } from "./find-delegate";
import { lost } from "./lost";
import { isExcluded } from "./may-decide";
import { moveRequest, refOf } from "./move-request";
import { getApproval, getApprovalRow } from "./read-approval";
import { findOwnDelegation } from "./read-delegations";

type Wish = {
  /** Under the same id once more it is found, not made again. */
  delegationId: DelegationId;
  to: UserId;
  until: Date | null;
  reason: string;
};

/**
 * Lets somebody else decide one request in the caller's place, until it closes or until then. Both are checked again
 * when the other one decides. It is an event of the run, audited, and the other one is told. Refused: whoever is not
 * asked themselves or has voted already, a delegate who may decide nothing, is excluded as the one who asked or was named
 * already (ALREADY_DELEGATED), and a request that is over or in too many hands (LIMIT_REACHED).
 */
export async function delegateApproval(
  principal: Principal,
  id: ApprovalId,
  { delegationId, to, until, reason }: Wish,
): Promise<ApprovalView> {
  demand(principal, "approval:decide");
  const row = await getApprovalRow(principal, id);
  const giver = demandPerson(principal);
  if (await findOwnDelegation(giver, delegationId)) return getApproval(principal, id);
  await demandTheirs(giver, row);
  if (until !== null && until <= new Date())
    throw wrongField("/body/until", "It would be over before it begins.");
  await demandRoomIn(giver.tenantId, id);
  const delegate = await findDelegate(giver, to);
  if (isExcluded(delegate, { rule: row.rule, requester: parseActor(row.initiatedBy) }))
    throw wrongDelegate("Whoever started the run may not decide this request.");

  const delegation = {
    ...giver,
    id: delegationId,
    giverId: giver.id,
    delegateId: delegate.id,
    approvalId: id,
    reason,
    startsAt: null,
    endsAt: until,
  };
  await demandApart(sharedPool(), delegation);
  const told = {
    id: delegationId,
    approvalId: id,
    giver: actorOf(giver),
    delegate,
    until: until && until.getTime(),
    reason,
  };
  const { approval } = await moveRequest(giver, row, {
    move: { type: "approval_delegated", ...(await refOf(row)), delegation: told },
    action: "approval.delegate",
    details: {
      to: wireActor(delegate),
      until: until && formatTimestamp(until.getTime()),
      reason,
    },
    also: [guardAgainstOverlapping(delegation), insertDelegation(delegation)],
  }).catch(async (error: unknown) => {
    // It fell because a rival was quicker: then that is what is said.
    await demandApart(sharedPool(), delegation);
    throw error;
  });
  return approval;
}

/** Refuses a request that is not the giver's own to hand on, or that they have had their say on. */
async function demandTheirs(giver: UserPrincipal, row: ApprovalRow): Promise<void> {
  await demandOwn(giver, row);
  if (isGrant(row))
    throw new AppError("FORBIDDEN", "A request for more to spend is not handed on.", {
      details: { permission: "approval:decide", role: giver.role },
    });
  if (row.status !== "pending") throw lost(row);
  if (row.taken.some(({ voice }) => voice === giver.id))
    throw new AppError("RUN_STATE_CONFLICT", "You have voted on this request already.");
}

async function demandRoomIn(tenantId: TenantId, id: ApprovalId): Promise<void> {
  const { rowCount } = await sharedPool().query(selectDelegationsOf(tenantId, id));
  if ((rowCount ?? 0) >= DELEGATIONS_OF_REQUEST_MAX)
    throw limitReached(
      `A request is in ${DELEGATIONS_OF_REQUEST_MAX} other hands at the most.`,
      DELEGATIONS_OF_REQUEST_MAX,
    );
}
