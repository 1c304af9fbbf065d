import { queryPrepared } from "@/lib/platform/prepared";
import { attemptsInHand, loseAttempts } from "../workers/lose-attempts";
import {
  attemptsOf,
  declareLapsed,
  goneWorkers,
  type HeldAttempt,
  heldAttemptOf,
  markSettled,
} from "../workers/workers.sql";

const ATTEMPTS_MAX = 500;

type Gone = { id: string; hasLeft: boolean; isLongGone: boolean };

/**
 * Declares workers gone whose lease is over and frees what they held, and what those did not give back that left by
 * themselves, each attempt looked at again under its run's lock. Any number of sweeps may run at once. Gives how many
 * attempts were freed.
 */
export async function sweepLapsedWorkers(max = ATTEMPTS_MAX): Promise<number> {
  await queryPrepared(declareLapsed());
  const { rows: gone } = await queryPrepared<Gone>(goneWorkers());
  if (gone.length === 0) return 0;
  const looked = { max, except: attemptsInHand() };
  // Who left gave back what it held: that somebody is faster at it than itself puts no blame on the steps.
  const ofLeft = await attemptsHeldBy(
    gone.filter(({ hasLeft }) => hasLeft),
    looked,
  );
  const ofLapsed = await attemptsHeldBy(
    gone.filter(({ hasLeft }) => !hasLeft),
    looked,
  );
  if (ofLeft.length + ofLapsed.length > 0)
    return (
      (await loseAttempts(ofLeft, "handed_back")) + (await loseAttempts(ofLapsed, "worker_gone"))
    );
  // What was left out may fail to end, and is then to be found again.
  if (looked.except.length > 0) return 0;
  const settled = gone.filter(({ isLongGone }) => isLongGone).map(({ id }) => id);
  if (settled.length > 0) await queryPrepared(markSettled(settled));
  return 0;
}

type Looked = { max: number; except: readonly string[] };

async function attemptsHeldBy(
  workers: readonly Gone[],
  { max, except }: Looked,
): Promise<HeldAttempt[]> {
  if (workers.length === 0) return [];
  const ids = workers.map(({ id }) => id);
  const { rows } = await queryPrepared<unknown[]>(attemptsOf(ids, max, except));
  return rows.map(heldAttemptOf);
}
