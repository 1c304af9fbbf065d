import { stopRequests } from "@/lib/domain/runs/workers/stop-requests";
import type { WorkerId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import type { Attempts } from "./attempts";

/**
 * Makes the function that tells attempts to stop whose runs are being cancelled or are paused. Who runs nothing
 * does not ask: the answer goes through all runs that are not over.
 */
export function createStopHeeder(attempts: Attempts) {
  let isBusy = false;

  async function heed(workerId: WorkerId): Promise<void> {
    for (const request of await stopRequests(workerId)) attempts.stop(request);
  }

  /** Never throws; one question at a time. */
  return (workerId: WorkerId): void => {
    if (isBusy || attempts.running === 0) return;
    isBusy = true;
    heed(workerId)
      .catch((error: unknown) => log.warn("What must stop could not be asked.", { error }))
      .finally(() => {
        isBusy = false;
      });
  };
}
