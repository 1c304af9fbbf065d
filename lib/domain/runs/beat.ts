import type { Pool } from "pg";
import { attemptsToAbort, prolongLease } from "./workers.sql";

/** `isRefused`: the worker was declared gone. `abort`: its attempts whose runs are being cancelled. */
export type BeatAnswer = { isRefused: boolean; abort: string[] };

/** One heartbeat for all that a worker holds. It runs in a thread, on a pool of its own. */
export async function beat(
  pool: Pool,
  lease: { workerId: string; leaseMs: number },
): Promise<BeatAnswer> {
  const { rowCount } = await pool.query(prolongLease(lease));
  if (rowCount === 0) return { isRefused: true, abort: [] };
  const { rows } = await pool.query<{ attemptId: string }>(attemptsToAbort(lease.workerId));
  return { isRefused: false, abort: rows.map(({ attemptId }) => attemptId) };
}
