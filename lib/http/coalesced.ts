import { setTimeout as delay } from "node:timers/promises";

/**
 * A trigger for work that is never done twice at once: whatever triggers while it is under way, or in the
 * pause after it, makes it run once more. `onError` hears what the work throws.
 */
export function coalesced(
  work: () => Promise<void>,
  pauseMs: number,
  onError: (error: unknown) => void,
): () => void {
  let isRunning = false;
  let isWanted = false;

  const run = async () => {
    while (isWanted) {
      isWanted = false;
      await work().catch(onError);
      await delay(pauseMs);
    }
    isRunning = false;
  };

  return () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    void run();
  };
}
