import type { NewQuota, QuotasView, QuotaView } from "@/lib/contract/quotas";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import { demandWholeTenant } from "@/lib/domain/auth/demand-whole-tenant";
import type { Principal } from "@/lib/domain/auth/principal";
import { type Actor, actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { decodeId, toWireId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import type { Limit } from "./limit";
import { deleteLimit, fitSlots, limitsWithUse, putLimit } from "./limits.sql";

type LimitRow = Limit & { running: number; waiting: number; updatedBy: Actor; updatedAt: Date };

/** The limits of the caller's workspace and of its tenant, with what runs and waits under each. */
export async function readQuotas(principal: Principal): Promise<QuotasView> {
  demand(principal, "workspace:manage");
  const { tenantId, workspaceId } = principal;
  const { rows } = await sharedPool().query<LimitRow>(limitsWithUse([tenantId, workspaceId]));
  return { items: rows.map(quotaView) };
}

/**
 * Sets a limit, or takes it away where it bounds nothing. It counts for what begins from the next second on; what
 * runs goes on. FORBIDDEN for the tenant's unless the caller manages all of its workspaces.
 */
export async function putQuota(principal: Principal, quota: NewQuota): Promise<QuotasView> {
  demand(principal, "workspace:manage");
  const { tenantId, workspaceId } = principal;
  const isTenants = quota.kind === "tenant";
  const place = {
    ownerId: isTenants ? tenantId : workspaceId,
    kind: quota.kind,
    target: targetOf(quota),
  };
  await inTransaction(async (client) => {
    if (isTenants) await demandWholeTenant(client, principal, "The limit");
    if (quota.max_running === null && quota.rate === null) {
      await client.query(deleteLimit(place));
    } else {
      const limit = {
        ...place,
        id: newId("limit"),
        maxRunning: quota.max_running,
        rate: rateOf(quota),
      };
      const { rows } = await client.query<{ id: string }>(
        putLimit({ ...limit, tenantId, updatedBy: actorOf(principal) }),
      );
      await client.query(fitSlots(rows[0]?.id ?? limit.id));
    }
    await client.query(
      auditStatement(principal, {
        action: "quota.change",
        target: `${quota.kind}${quota.target && `:${quota.target}`}`,
        details: { max_running: quota.max_running, rate: rateOf(quota) },
      }),
    );
  });
  return readQuotas(principal);
}

/** What the kind says by itself needs no target, and everything else has one. */
function targetOf({ kind, target }: NewQuota): string {
  const isWhole = kind === "tenant" || kind === "workspace";
  const found = kind === "workflow_version" ? decodeId("workflowVersion", target) : target;
  if (found !== null && isWhole === (found === "")) return found;
  throw new AppError("INVALID_REQUEST", "The target does not fit the kind.", {
    details: {
      issues: [
        {
          path: "/body/target",
          message: isWhole
            ? `A limit of the ${kind} has no target.`
            : "Name the agent, tool, pool or model, or give the id of the version.",
        },
      ],
    },
  });
}

const rateOf = ({ rate }: NewQuota): Limit["rate"] =>
  rate && { count: rate.count, seconds: rate.per_seconds, burst: rate.burst ?? rate.count };

const quotaView = ({ kind, target, maxRunning, rate, ...row }: LimitRow): QuotaView => ({
  // The platform's own is nobody's quota, and is not among those of a tenant.
  kind: kind as QuotaView["kind"],
  target: kind === "workflow_version" ? toWireId("workflowVersion", target) : target,
  max_running: maxRunning,
  rate: rate && { count: rate.count, per_seconds: rate.seconds, burst: rate.burst },
  running: row.running,
  waiting: row.waiting,
  updated_by: row.updatedBy,
  updated_at: row.updatedAt,
});
