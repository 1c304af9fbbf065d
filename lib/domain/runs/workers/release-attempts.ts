import { loseAttempts } from "./lose-attempts";
import type { HeldAttempt } from "./workers.sql";

/** Gives steps back that their worker does not run: claims whose answer was lost. Nobody is blamed. */
export async function releaseAttempts(attempts: readonly HeldAttempt[]): Promise<void> {
  await loseAttempts(attempts, "handed_back");
}
