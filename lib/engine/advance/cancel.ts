import { wireActor } from "@/lib/kernel/actor";
import { askChild } from "./ask-child";
import { conflict } from "./conflict";
import { cancelStep } from "./ending";
import { isHeld, OF_RUN } from "./model";
import type { Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";

/** How long running attempts may take to stop by themselves. */
const CANCEL_GRACE_MS = 30_000;
/** A child has attempts of its own that may take that long. */
const CHILD_GRACE_MS = 2 * CANCEL_GRACE_MS;

/**
 * Asks the run to stop: nothing new starts, what waits is cancelled at once, running attempts get the
 * signal and a grace period. Asking twice is asking once; a run that is over refuses.
 */
export function cancelRequested(
  progress: Progress,
  { reason, actor }: Extract<Move, { type: "cancel_requested" }>,
): MoveOutcome {
  const { run } = progress;
  if (progress.isOver) return conflict(run.status, `The run is already ${run.status}.`);
  if (run.status === "cancelling") return { ok: true };
  if (run.undoing !== null) {
    const message = "The run has failed, and what it did is being undone. That is not stopped.";
    return conflict(run.status, message);
  }
  const open = progress.openToEnd();
  run.desiredAction = "cancel";
  run.pausedAt = null;
  progress.moveRun("cancelling", reason);
  progress.emit("run.cancelling", null, { reason, requested_by: wireActor(actor) });
  progress.due.length = 0;
  const children = open.filter(({ waitReason }) => waitReason === "subworkflow");
  for (const step of children) askChild(progress, step, "cancel");
  for (const step of open) {
    if (!isHeld(step) && step.waitReason !== "subworkflow")
      cancelStep(progress, step, "run_cancelled");
  }
  if (run.stepsRunning > 0 || children.length > 0) {
    const grace = children.length > 0 ? CHILD_GRACE_MS : CANCEL_GRACE_MS;
    progress.setTimer(OF_RUN, "cancel_grace", progress.now + grace, 0);
  }
  return { ok: true };
}
