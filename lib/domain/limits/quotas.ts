import type { PoolClient } from "pg";
import type { NewQuota, QuotaPageView, QuotaView } from "@/lib/contract/quotas";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import { demandWholeTenant } from "@/lib/domain/auth/demand-whole-tenant";
import type { Principal } from "@/lib/domain/auth/principal";
import { type Actor, actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { decodeId, toWireId, type WorkflowId } from "@/lib/kernel/ids";
import { isWithoutTarget } from "@/lib/kernel/limit-kinds";
import { pageOfRows } from "@/lib/kernel/page";
import { newId } from "@/lib/platform/new-id";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import type { Limit } from "./limit";
import {
  deleteLimit,
  fitSlots,
  type LimitPlace,
  limitsWithUse,
  putLimit,
  type QuotaKey,
  selectLimitRevision,
} from "./limits.sql";

type LimitRow = Limit & {
  running: number;
  waiting: number;
  mayBegin: number | null;
  version: { number: number; workflowId: WorkflowId; title: string } | null;
  revision: number;
  updatedBy: Actor;
  updatedAt: Date;
};

/** The limits of the caller's workspace and of its tenant, with what runs and waits under each, by kind and target. */
export async function readQuotas(
  principal: Principal,
  { limit, cursor }: { limit: number; cursor?: QuotaKey | undefined },
): Promise<QuotaPageView> {
  demand(principal, "workspace:manage");
  const { tenantId, workspaceId } = principal;
  const page = { limit: limit + 1, cursor: cursor ?? null };
  const { rows } = await sharedPool().query<LimitRow>(limitsWithUse([tenantId, workspaceId], page));
  return pageOfRows(rows, limit, quotaView, ({ kind, target }) => ({
    kind: kind as QuotaKey["kind"],
    target,
  }));
}

/** What a change answers with. */
const FIRST_PAGE = { limit: 50 };

/**
 * Sets a limit, or takes it away where it bounds nothing, if nobody changed it since the revision that the caller read (0:
 * there was none); else REVISION_CONFLICT carries the one of now. It counts for what begins from the next second on; what
 * runs goes on. FORBIDDEN for the tenant's unless the caller manages all of its workspaces.
 */
export async function putQuota(
  principal: Principal,
  quota: NewQuota,
  revision: number,
): Promise<QuotaPageView> {
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
      const { rowCount } = await client.query(deleteLimit(place, revision));
      if (rowCount === 0) await refuseOther(client, place, revision);
    } else {
      const limit = {
        ...place,
        id: newId("limit"),
        maxRunning: quota.max_running,
        rate: rateOf(quota),
      };
      const { rows } = await client.query<{ id: string }>(
        putLimit({ ...limit, tenantId, updatedBy: actorOf(principal), revision }),
      );
      if (!rows[0]) await refuseOther(client, place, revision);
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
  return readQuotas(principal, FIRST_PAGE);
}

/** What nobody has set is taken away by doing nothing; else somebody was quicker. */
async function refuseOther(client: PoolClient, place: LimitPlace, read: number): Promise<void> {
  const { rows } = await client.query<{ revision: number }>(selectLimitRevision(place));
  const revision = rows[0]?.revision ?? 0;
  if (revision === read) return;
  throw new AppError(
    "REVISION_CONFLICT",
    `The limit was changed meanwhile; it is at revision ${revision}.`,
    { details: { revision } },
  );
}

/** What the kind says by itself needs no target, and everything else has one. */
function targetOf({ kind, target }: NewQuota): string {
  const isWhole = isWithoutTarget(kind);
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
  may_begin: row.mayBegin,
  version: row.version && {
    number: row.version.number,
    workflow: { id: row.version.workflowId, title: row.version.title },
  },
  revision: row.revision,
  updated_by: row.updatedBy,
  updated_at: row.updatedAt,
});
