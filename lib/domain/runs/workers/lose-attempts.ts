import type { Move } from "@/lib/engine/advance/moves";
import { asId, encodeId } from "@/lib/kernel/ids";
import { byItself } from "@/lib/platform/by-itself";
import { mover } from "../moving/engine";
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
  const moved = await Promise.all(
    attempts.map(({ tenantId, runId, node, scope, attemptId, fence }) => {
      const run = { tenantId: asId("tenant", tenantId), runId: asId("run", runId) };
      const move = {
        type: "attempt_lost" as const,
        step: { node, scope },
        attemptId,
        fence,
        cause,
      };
      const fields = { run_id: encodeId("run", run.runId) };
      return byItself(() => mover().move({ ...run, move }), FAILS, fields);
    }),
  );
  return moved.filter((result) => result?.outcome.ok).length;
}

const FAILS = "A lost attempt could not be ended; the next look tries again.";
