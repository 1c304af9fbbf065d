import { demandWholeTenant } from "@/lib/domain/auth/demand-whole-tenant";
import type { Principal } from "@/lib/domain/auth/principal";
import { sharedPool } from "@/lib/platform/pg";
import type { ApprovalRow } from "./approval-views";
import { selectTenantBudgetShort } from "./approvals.sql";

/**
 * Refuses with FORBIDDEN a grant to the budget of the tenant by whoever could not raise that budget either: the request
 * is asked in one workspace, and what is granted is for all of them.
 */
export async function demandGrantor(principal: Principal, { id }: ApprovalRow): Promise<void> {
  const pool = sharedPool();
  const { rowCount } = await pool.query(selectTenantBudgetShort(principal.tenantId, id));
  if (rowCount) await demandWholeTenant(pool, principal, "The budget");
}
