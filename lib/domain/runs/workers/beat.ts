import type { Pool } from "pg";
import { queryPrepared } from "@/lib/platform/prepared";
import { prolongLease } from "./workers.sql";

/** `isRefused`: the worker was declared gone. `isDraining`: it was asked to take nothing more. */
export type BeatAnswer = { isRefused: boolean; isDraining: boolean };

/** One heartbeat for all that a worker holds. It runs in a thread, on a pool of its own. */
export async function beat(
  pool: Pool,
  lease: { workerId: string; leaseMs: number },
): Promise<BeatAnswer> {
  const prolonged = await queryPrepared<{ isDraining: boolean }>(prolongLease(lease), pool);
  const [row] = prolonged.rows;
  return { isRefused: !row, isDraining: row?.isDraining ?? false };
}
