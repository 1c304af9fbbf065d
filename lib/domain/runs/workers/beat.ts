import type { Pool } from "pg";
import { queryPrepared } from "@/lib/platform/prepared";
import { attemptsToStop, prolongLease } from "./workers.sql";

/** An attempt that is to stop: `cancelled` at once, `paused` where nothing is under way. */
export type StopRequest = { attemptId: string; why: "cancelled" | "paused" };

/**
 * `isRefused`: the worker was declared gone. `isDraining`: it was asked to take nothing more. `stop`: its attempts
 * whose runs are being cancelled or are paused.
 */
export type BeatAnswer = { isRefused: boolean; isDraining: boolean; stop: StopRequest[] };

/** One heartbeat for all that a worker holds. It runs in a thread, on a pool of its own. */
export async function beat(
  pool: Pool,
  lease: { workerId: string; leaseMs: number },
): Promise<BeatAnswer> {
  const prolonged = await queryPrepared<{ isDraining: boolean }>(prolongLease(lease), pool);
  const [row] = prolonged.rows;
  if (!row) return { isRefused: true, isDraining: false, stop: [] };
  const { rows } = await queryPrepared<StopRequest>(attemptsToStop(lease.workerId), pool);
  return { isRefused: false, isDraining: row.isDraining, stop: rows };
}
