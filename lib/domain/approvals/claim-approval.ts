import type { ApprovalView } from "@/lib/contract/approvals";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { ApprovalId } from "@/lib/kernel/ids";
import { inTransaction } from "@/lib/platform/pg";
import { aboutRequest } from "./about-request";
import { deleteClaim, putClaim } from "./claims.sql";
import { demandNamed } from "./demand-named";
import { lost } from "./lost";
import { getApproval, getApprovalRow } from "./read-approval";

/**
 * Says to the others that the caller takes care of an open request; it keeps nobody from deciding. One that somebody
 * else takes care of is refused, unless the caller takes it over. FORBIDDEN for whom the request is not.
 */
export async function claimApproval(
  principal: Principal,
  id: ApprovalId,
  takeOver: boolean,
): Promise<ApprovalView> {
  demand(principal, "approval:decide");
  const row = await getApprovalRow(principal, id);
  await demandNamed(principal, row);
  if (row.status !== "pending") throw lost(row);
  const isTaken = await inTransaction(async (client) => {
    const claim = { tenantId: principal.tenantId, id, holder: actorOf(principal), takeOver };
    const { rowCount } = await client.query(putClaim(claim));
    if (rowCount === 0) return false;
    await client.query(
      auditStatement(principal, { action: "approval.claim", ...aboutRequest(row) }),
    );
    return true;
  });
  if (isTaken) return getApproval(principal, id);
  const now = await getApprovalRow(principal, id);
  if (now.status !== "pending") throw lost(now);
  throw new AppError("RUN_STATE_CONFLICT", "Somebody else takes care of the request.", {
    details: { claimed_by: now.claimedBy?.name ?? null },
  });
}

/** Leaves a request to the others again. Nothing happens where the caller did not take care of it. */
export async function releaseApproval(principal: Principal, id: ApprovalId): Promise<ApprovalView> {
  demand(principal, "approval:decide");
  const row = await getApprovalRow(principal, id);
  await inTransaction(async (client) => {
    const { rowCount } = await client.query(deleteClaim(principal, id));
    if (rowCount === 0) return;
    await client.query(
      auditStatement(principal, { action: "approval.release", ...aboutRequest(row) }),
    );
  });
  return getApproval(principal, id);
}
