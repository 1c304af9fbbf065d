import { isUnreadableVersion } from "@/lib/domain/registry/unreadable-version";
import { mover } from "@/lib/domain/runs/moving/engine";
import type { ClaimedWork, Movement } from "@/lib/domain/runs/moving/movement";
import { AppError } from "@/lib/kernel/errors";
import type { HeldAttempt } from "./attempts";
import { type AttemptResult, isOurs, logOf } from "./execute-attempt";

type Offer = Extract<Movement["move"], { type: "attempt_ended" }>["offer"];

/** How long one call waits for a database that is away, before we look whether the attempt is still ours. */
const AWAY_MS = 5_000;

/**
 * Reports how an attempt ended, as often as it takes: after a lost connection the same call is made again, and
 * the fence makes a repeat harmless. Returns what the offer was given. A result that the database refuses
 * fails the attempt instead, so that nothing runs for ever because of what it said.
 */
export async function endAttempt(
  held: HeldAttempt,
  result: AttemptResult,
  offer: Offer,
): Promise<ClaimedWork[]> {
  let reported = result;
  let isRepeat = false;
  while (isOurs(held.abort.signal)) {
    try {
      const moved = await mover().move(
        { ...movementOf(held, reported, offer), isRepeat },
        { awayMs: AWAY_MS },
      );
      if (!moved.outcome.ok)
        logOf(held).warn("The result of an attempt came too late.", { why: moved.outcome.why });
      return moved.works;
    } catch (error) {
      // To ask again helps where the database is away; what this release cannot read, it can read no better later.
      isRepeat =
        error instanceof AppError && error.kind === "unavailable" && !isUnreadableVersion(error);
      if (isRepeat) continue;
      logOf(held).error("The result of an attempt cannot be saved.", { error });
      if (reported !== result) return [];
      reported = NOT_SAVED;
    }
  }
  return [];
}

const NOT_SAVED: AttemptResult = {
  status: "failed",
  error: {
    class: "contract_mismatch",
    code: "result_not_saved",
    message: "The database refused the result of the attempt; the worker's log has the reason.",
  },
};

function movementOf({ work }: HeldAttempt, result: AttemptResult, offer: Offer): Movement {
  const { tenantId, runId, node, scope, attemptId, fence, input } = work;
  const step = { node, scope };
  return {
    tenantId,
    runId,
    move: { type: "attempt_ended", step, attemptId, fence, result, input, offer },
  };
}
