import type { Move } from "@/lib/engine/advance/moves";
import { asId, encodeId } from "@/lib/kernel/ids";
import { byItself } from "@/lib/platform/by-itself";
import { InHand } from "@/lib/platform/in-hand";
import { mover } from "../moving/engine";
import type { HeldAttempt } from "./workers.sql";

type Cause = Extract<Move, { type: "attempt_lost" }>["cause"];

/**
 * Ends attempts of which nobody will say a word any more. Each is looked at again under its run's lock, so
 * one that ended meanwhile is left as it is. Those of a run that somebody holds end once it is let go, and keep nobody
 * waiting. Gives how many were ended.
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
      const lose = () => mover().move({ ...run, move });
      return inHand.beginOnce(attemptId, () => byItself(lose, FAILS, fields));
    }),
  );
  return moved.filter((result) => result?.outcome.ok).length;
}

const FAILS = "A lost attempt could not be ended; the next look tries again.";
const inHand = new InHand(FAILS);

/** Attempts that end once their runs are let go: whoever looks for others leaves them out. */
export const attemptsInHand = (): string[] => inHand.keys;
