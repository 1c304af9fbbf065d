import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import { newId } from "@/lib/platform/new-id";
import { inTransaction } from "@/lib/platform/pg";
import { deleteLimit, fitSlots, putLimit } from "./limits.sql";

/** Pauses a pool for the caller's workspace: what runs there goes on, nothing of the workspace begins. Twice is once. */
export async function pausePool(principal: Principal, pool: string, reason: string): Promise<void> {
  demand(principal, "run:control");
  const limit = { ...placeOf(principal, pool), id: newId("limit"), maxRunning: 0, rate: null };
  await inTransaction(async (client) => {
    const { tenantId } = principal;
    const updatedBy = { ...actorOf(principal), reason };
    const { rows } = await client.query<{ id: string }>(
      putLimit({ ...limit, tenantId, updatedBy, revision: null }),
    );
    await client.query(fitSlots(rows[0]?.id ?? limit.id));
    await client.query(
      auditStatement(principal, { action: "pool.pause", target: pool, details: { reason } }),
    );
  });
}

/** Lets a pool go on for the caller's workspace. What waited is put up again within a second. */
export async function resumePool(
  principal: Principal,
  pool: string,
  reason: string,
): Promise<void> {
  demand(principal, "run:control");
  await inTransaction(async (client) => {
    await client.query(deleteLimit(placeOf(principal, pool)));
    await client.query(
      auditStatement(principal, { action: "pool.resume", target: pool, details: { reason } }),
    );
  });
}

const placeOf = ({ workspaceId }: Principal, pool: string) => ({
  ownerId: workspaceId,
  kind: "paused_pool" as const,
  target: pool,
});
