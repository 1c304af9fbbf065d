import type { PoolsView, PoolView } from "@/lib/contract/workers";
import type { Principal } from "@/lib/domain/auth/principal";
import type { Actor } from "@/lib/kernel/actor";
import { readInTime } from "@/lib/platform/read-in-time";
import { selectPools } from "./worker-views.sql";

type PoolRow = {
  name: string;
  workers: number;
  slots: number;
  ready: number;
  waitingForLimits: number;
  withoutWorker: number;
  oldestReadyAt: Date | null;
  pausedBy: (Actor & { reason: string }) | null;
  pausedAt: Date | null;
};

/** Every pool that has a live worker, or where the workspace has something ready or has paused it; by name. */
export async function readPools(
  reader: Pick<Principal, "tenantId" | "workspaceId" | "kind" | "id">,
): Promise<PoolsView> {
  const { rows } = await readInTime((client) => client.query<PoolRow>(selectPools(reader)), {
    by: reader,
  });
  return { items: rows.map(poolView) };
}

/** One pool, as it is among the others; one that nobody knows has nothing. */
export async function readPool(
  reader: Parameters<typeof readPools>[0],
  name: string,
): Promise<PoolView> {
  const { items } = await readPools(reader);
  return items.find((pool) => pool.name === name) ?? { name, ...EMPTY };
}

const EMPTY = {
  workers: 0,
  slots: 0,
  ready: 0,
  waiting_for_limits: 0,
  without_worker: 0,
  oldest_ready_at: null,
  paused: null,
};

function poolView({ pausedBy, pausedAt, ...row }: PoolRow): PoolView {
  return {
    name: row.name,
    workers: row.workers,
    slots: row.slots,
    ready: row.ready,
    waiting_for_limits: row.waitingForLimits,
    without_worker: row.withoutWorker,
    oldest_ready_at: row.oldestReadyAt,
    paused: pausedBy && pausedAt && { by: pausedBy, at: pausedAt, reason: pausedBy.reason },
  };
}
