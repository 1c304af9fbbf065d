import type { Move } from "@/lib/engine/advance/moves";
import { asId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { mover } from "./engine";
import type { HeldAttempt } from "./workers.sql";

type Cause = Extract<Move, { type: "attempt_lost" }>["cause"];

/**
 * Ends attempts of which nobody will say a word any more. Each is looked at again under its run's lock, so
 * one that ended meanwhile is left as it is. Gives how many were ended.
 */
export async function loseAttempts(
  attempts: readonly HeldAttempt[],
  cause: Cause,
): Promise<number> {
  const moved = await Promise.allSettled(
    attempts.map(({ tenantId, runId, node, scope, attemptId, fence }) =>
      mover().move({
        tenantId: asId("tenant", tenantId),
        runId: asId("run", runId),
        move: { type: "attempt_lost", step: { node, scope }, attemptId, fence, cause },
      }),
    ),
  );
  for (const [index, result] of moved.entries()) {
    if (result.status === "rejected")
      log.error("A lost attempt could not be ended; the next look tries again.", {
        error: result.reason,
        run_id: attempts[index]?.runId,
      });
  }
  return moved.filter((result) => result.status === "fulfilled" && result.value.outcome.ok).length;
}
