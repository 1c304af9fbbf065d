import { heldAttempts } from "@/lib/domain/runs/workers/held-attempts";
import { releaseAttempts } from "@/lib/domain/runs/workers/release-attempts";
import type { WorkerId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import type { Attempts } from "./attempts";

/**
 * Makes the function that compares what this process runs with what the database says that it holds. What only
 * the database knows twice in a row is a claim whose answer was lost: it is given back. What only we know is
 * not ours any more: it is stopped.
 */
export function createReconciler(attempts: Attempts) {
  let unknownBefore: ReadonlySet<string> = new Set();
  let isBusy = false;

  async function reconcile(workerId: WorkerId): Promise<void> {
    const before = attempts.ids;
    const held = await heldAttempts(workerId);
    const heldIds = new Set(held.map(({ attemptId }) => attemptId));
    const after = attempts.ids;
    for (const attemptId of before)
      if (!heldIds.has(attemptId) && after.has(attemptId)) attempts.abort(attemptId, "lease_lost");

    const unknown = held.filter(({ attemptId }) => !before.has(attemptId) && !after.has(attemptId));
    const lost = unknown.filter(({ attemptId }) => unknownBefore.has(attemptId));
    unknownBefore = new Set(unknown.map(({ attemptId }) => attemptId));
    if (lost.length === 0) return;
    log.warn("Claims whose answer was lost are given back.", { attempts: lost.length });
    await releaseAttempts(lost);
  }

  /** Never throws; one comparison at a time. */
  return (workerId: WorkerId): void => {
    if (isBusy) return;
    isBusy = true;
    reconcile(workerId)
      .catch((error: unknown) => log.warn("What is held could not be compared.", { error }))
      .finally(() => {
        isBusy = false;
      });
  };
}
