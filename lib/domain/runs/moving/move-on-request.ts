import { AppError } from "@/lib/kernel/errors";
import type { UnavailableReason } from "@/lib/kernel/unavailable-reasons";
import { mover } from "./engine";
import type { Moved, Movement } from "./movement";

/** Long enough for whatever else moves the run, and short enough for somebody who looks at a button. */
export const HELD_WAIT_MS = 4_000;
const RETRY_SECONDS = 2;
const REASON: UnavailableReason = "run_held";

/**
 * Moves a run for somebody who waits for the answer. If another transaction holds its row all that time, nothing was done,
 * and DEPENDENCY_UNAVAILABLE says so: the same may be asked again.
 */
export async function moveOnRequest(movement: Movement, heldMs = HELD_WAIT_MS): Promise<Moved> {
  const moved = await mover().move(movement, { heldMs });
  if (moved.outcome.ok || moved.outcome.why !== "held") return moved;
  throw new AppError(
    "DEPENDENCY_UNAVAILABLE",
    "Another transaction of the database holds the run. Nothing has changed; try again in a moment, or end that transaction.",
    { details: { reason: REASON }, retryAfterSeconds: RETRY_SECONDS },
  );
}
