import { queryPrepared } from "@/lib/platform/prepared";
import { loseAttempts } from "../workers/lose-attempts";
import {
  anyLapsedOrGone,
  attemptsOf,
  declareLapsed,
  goneWorkers,
  heldAttemptOf,
  markSettled,
} from "../workers/workers.sql";

const ATTEMPTS_MAX = 500;

/**
 * Declares workers gone whose lease is over and frees what they held, each attempt looked at again under its
 * run's lock. Any number of sweeps may run at once. Gives how many attempts were freed.
 */
export async function sweepLapsedWorkers(): Promise<number> {
  const { rowCount } = await queryPrepared(anyLapsedOrGone());
  if (rowCount === 0) return 0;
  await queryPrepared(declareLapsed());
  const { rows: gone } = await queryPrepared<{ id: string; isLongGone: boolean }>(goneWorkers());
  if (gone.length === 0) return 0;
  const ids = gone.map(({ id }) => id);
  const { rows } = await queryPrepared<unknown[]>(attemptsOf(ids, ATTEMPTS_MAX));
  if (rows.length > 0) return loseAttempts(rows.map(heldAttemptOf), "worker_gone");
  const settled = gone.filter(({ isLongGone }) => isLongGone).map(({ id }) => id);
  if (settled.length > 0) await queryPrepared(markSettled(settled));
  return 0;
}
