import type { Pool } from "pg";
import { attemptsToStop, prolongLease } from "./workers.sql";

/** An attempt that is to stop: `cancelled` at once, `paused` where nothing is under way. */
export type StopRequest = { attemptId: string; why: "cancelled" | "paused" };

/** `isRefused`: the worker was declared gone. `stop`: its attempts whose runs are being cancelled or are paused. */
export type BeatAnswer = { isRefused: boolean; stop: StopRequest[] };

/** One heartbeat for all that a worker holds. It runs in a thread, on a pool of its own. */
export async function beat(
  pool: Pool,
  lease: { workerId: string; leaseMs: number },
): Promise<BeatAnswer> {
  const { rowCount } = await pool.query(prolongLease(lease));
  if (rowCount === 0) return { isRefused: true, stop: [] };
  const { rows } = await pool.query<StopRequest>(attemptsToStop(lease.workerId));
  return { isRefused: false, stop: rows };
}
