import { queryPrepared } from "@/lib/platform/prepared";
import { attemptsInHand, loseAttempts } from "../workers/lose-attempts";
import { heldAttemptOf, overdueAttempts } from "../workers/workers.sql";

/** Workers end their attempts at the deadline themselves; this is for those that do not. */
const GRACE_MS = 15_000;
const ATTEMPTS_MAX = 500;

/** Ends attempts that are past their deadline and of which their worker says nothing. Gives how many. */
export async function sweepOverdueAttempts(
  graceMs = GRACE_MS,
  max = ATTEMPTS_MAX,
): Promise<number> {
  const overdue = overdueAttempts(graceMs, max, attemptsInHand());
  const { rows } = await queryPrepared<unknown[]>(overdue);
  return loseAttempts(rows.map(heldAttemptOf), "overdue");
}
