import { noteSpending } from "./budget";
import { takeBack } from "./carve";
import { failStep } from "./fail";
import type { StepError, StepState } from "./model";
import type { ChildEnd, Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { succeed } from "./succeed";

type Failed = Exclude<ChildEnd, { status: "succeeded" }>;

/** The end of the run that a step waits for. It counts once, for the fence under which the run was started. */
export function childEnded(
  progress: Progress,
  move: Extract<Move, { type: "child_ended" }>,
): MoveOutcome {
  const { step: ref, fence, childRunId, end } = move;
  // Whoever waits for it or not: what it has spent is spent.
  if (progress.run.hasPurse) takeBack(progress, move);
  const step = progress.step(ref);
  const isAwaited = step?.waitReason === "subworkflow" && step.fence === fence && !progress.isOver;
  if (!step || !isAwaited) return { ok: false, why: "stale" };
  const status = end.status === "refused" ? "failed" : end.status;
  if (progress.run.hasPurse) noteSpending(progress, true);
  progress.emit("child.ended", step, { child_run_id: childRunId, status });
  if (progress.run.status === "cancelling") endInCancelling(progress, step, end, childRunId);
  else if (end.status === "succeeded") succeed(progress, step, "out", end.output);
  else failStep(progress, step, errorOf(end, childRunId));
  return { ok: true };
}

/** While its run is being cancelled the step ends as its child did, and nothing follows from it. */
function endInCancelling(
  progress: Progress,
  step: StepState,
  end: ChildEnd,
  childRunId: string,
): void {
  if (end.status === "succeeded") {
    progress.setOutput(step, end.output);
    progress.move(step, "succeeded", { port: "out", error: null });
    progress.emit("step.succeeded", step, { port: "out" });
    return;
  }
  const error = errorOf(end, childRunId);
  const isStopped = end.status === "cancelled" || end.status === "refused";
  const reason = isStopped ? "run_cancelled" : error.code;
  progress.move(step, isStopped ? "cancelled" : "failed", { error, reason });
  progress.emit(isStopped ? "step.cancelled" : "step.failed", step, { reason });
}

const CLASSES = {
  failed: "child_failed",
  timed_out: "child_timed_out",
  cancelled: "cancelled",
  refused: "child_failed",
} as const satisfies Record<Failed["status"], StepError["class"]>;

const CODES: Record<Failed["status"], string> = {
  failed: "child_failed",
  timed_out: "child_timed_out",
  cancelled: "child_cancelled",
  refused: "child_refused",
};

const errorOf = ({ status, reason, message }: Failed, childRunId: string): StepError => ({
  class: CLASSES[status],
  code: CODES[status],
  message,
  details: { child_run_id: childRunId, reason },
});
