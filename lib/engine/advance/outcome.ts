import { wireActor } from "@/lib/kernel/actor";
import { conflict } from "./conflict";
import type { Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";

/**
 * A verifier says whether the run has achieved what it was for. It changes nothing about how the run has ended: the history
 * keeps the word, and nobody but a verifier gives it.
 */
export function outcomeDecided(
  progress: Progress,
  { outcome, reason, actor }: Extract<Move, { type: "outcome_decided" }>,
): MoveOutcome {
  if (!progress.isOver) return conflict(progress.run.status, "The run has not ended yet.");
  progress.emit("outcome.decided", null, { outcome, reason, by: wireActor(actor) });
  return { ok: true };
}
