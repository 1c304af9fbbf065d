import type { DelegationView } from "@/lib/contract/approvals";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import { type DelegationId, encodeId } from "@/lib/kernel/ids";
import { mayRole } from "@/lib/kernel/permissions";
import { inTransaction } from "@/lib/platform/pg";
import { endDelegation } from "./delegations.sql";
import { getDelegation } from "./read-delegations";

/**
 * Ends a delegation for good: nothing more is decided by it, and a vote that was cast by it counts no more when votes
 * are counted next. For who has given or got it, and for those who manage the workspace; NOT_FOUND for others. One
 * that was ended before stays as it is.
 */
export async function revokeDelegation(
  principal: Principal,
  id: DelegationId,
): Promise<DelegationView> {
  const before = await getDelegation(principal, id);
  const isOthers = before.giver.id !== principal.id && before.delegate.id !== principal.id;
  const manages = mayRole(principal.role, "workspace:manage");
  if (isOthers && !manages) throw notFound("The delegation");
  await inTransaction(async (client) => {
    const { rowCount } = await client.query(
      endDelegation({ ...principal, id }, manages ? null : principal.id),
    );
    if (rowCount === 0) return;
    await client.query(
      auditStatement(principal, {
        action: "delegation.revoke",
        target: encodeId("delegation", id),
      }),
    );
  });
  return getDelegation(principal, id);
}
