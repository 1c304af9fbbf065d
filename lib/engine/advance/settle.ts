import type { RunStatus } from "@/lib/engine/transition";
import { WAIT_REASONS } from "@/lib/engine/transition";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { settleRequest } from "./budget";
import { noteUndoing, undoNext } from "./compensate";
import { OF_RUN, type RunEnd, type RunFailure, shownError } from "./model";
import type { Progress } from "./progress";
import { templateValue } from "./scope";
import { unabsorbedFailure } from "./unabsorbed";
import { hasYetToBegin } from "./yet-to-begin";

const RUN_TIMERS = ["run_start", "run_timeout", "cancel_grace"] as const;

/** Says what the run's status has become by what its steps are, and ends it when nothing is open. */
export function settle(progress: Progress): void {
  settleRequest(progress);
  if (progress.isOver) {
    if (progress.hasEnded && progress.draft.ending === null)
      close(progress, progress.run.status, null);
  } else if (openSteps(progress) > 0) {
    if (progress.run.undoing) noteUndoing(progress);
    else derive(progress);
  } else if (mustEnd(progress) || (!hasYetToBegin(progress) && mayEnd(progress))) {
    finishRun(progress);
  }
}

/**
 * A paused run in which nothing is open ends with its resume; only a failure does not wait for that, unless a
 * join may yet turn out to have absorbed it.
 */
const mayEnd = ({ run, isPaused }: Progress): boolean =>
  !isPaused || (run.failure !== null && !run.failure.absorbable);

/** Its time is over, whatever it waits for. */
const mustEnd = ({ endsAs }: Progress): boolean => endsAs !== null;

/** How many steps have not ended. */
export function openSteps({ run }: Progress): number {
  const waiting = run.stepsWaiting.reduce((sum, count) => sum + count, 0);
  return run.stepsBlocked + run.stepsReady + run.stepsRunning + waiting;
}

/** Control first; then whether something moves; else what it waits for. */
function derive(progress: Progress): void {
  const { run } = progress;
  if (run.status === "cancelling" || run.status === "paused") return;
  const isMoving = run.stepsRunning > 0 || (run.stepsReady > 0 && run.status === "running");
  if (isMoving || run.stepsReady > 0) {
    show(progress, isMoving ? "running" : "queued", null);
    return;
  }
  const reason = WAIT_REASONS.find((_, index) => (run.stepsWaiting[index] ?? 0) > 0);
  if (!reason) throw new Error("A run has open steps and nothing that will move it.");
  show(progress, "waiting", reason);
}

function show(progress: Progress, status: RunStatus, reason: string | null): void {
  const { run } = progress;
  if (run.status === status && run.statusReason === reason) return;
  const from = run.status;
  progress.moveRun(status, reason);
  if (status === "waiting") progress.emit("run.waiting", null, { reason });
  if (status === "queued") progress.emit("run.queued", null);
  if (status === "running" && from === "waiting") progress.emit("run.resumed", null);
}

function finishRun(progress: Progress): void {
  const { run } = progress;
  const end = run.undoing ?? progress.endsAs;
  if (end) {
    endOtherwise(progress, end);
    return;
  }
  if (run.status === "cancelling") {
    endOtherwise(progress, { status: "cancelled", reason: run.statusReason });
    return;
  }
  if (run.failure?.absorbable) run.failure = unabsorbedFailure(progress, "");
  const output = run.failure ? null : runOutput(progress);
  if (run.failure) {
    endOtherwise(progress, { status: "failed", reason: run.failure.reason });
    return;
  }
  if (run.status === "queued") show(progress, "running", null);
  progress.moveRun("succeeded", progress.endReason);
  close(progress, "succeeded", output);
}

/** A run that does not succeed first undoes what can be undone; then it ends. */
function endOtherwise(progress: Progress, end: RunEnd): void {
  if (undoNext(progress, end)) return;
  progress.moveRun(end.status, end.reason);
  close(progress, end.status, null);
}

/** The run's output by its spec; one that cannot be evaluated fails the run, for its caller relies on it. */
function runOutput(progress: Progress): Json {
  const { plan, run } = progress;
  if (!plan.output) return null;
  const result = templateValue(progress, "", plan.output);
  if (result.ok) return result.value;
  const error = {
    class: "invalid_input" as const,
    code: "expression_error",
    message: result.problem.message,
  };
  run.failure = { reason: "output_invalid", node: null, error };
  return null;
}

/** The last words of a run: its event, its output and error, its message, its timers. */
function close(progress: Progress, status: RunStatus, output: Json): void {
  const { run, draft } = progress;
  const error = errorJson(run.failure);
  draft.ending = { output, error };
  progress.emit(`run.${status}`, null, {
    ...(run.statusReason && { reason: run.statusReason }),
    ...(error && { error }),
  });
  for (const kind of RUN_TIMERS) progress.clearTimer(OF_RUN, kind);
  if (run.isChild)
    draft.outbox.push({
      topic: "child.ended",
      key: progress.facts.id,
      payload: { run_id: progress.facts.id },
    });
  if (run.hasPurse)
    draft.outbox.push({
      topic: "budget.return",
      key: `budget.return/${progress.facts.id}`,
      payload: { run_id: progress.facts.id },
    });
  draft.outbox.push({
    topic: "run.ended",
    key: `run.ended/${progress.facts.id}`,
    payload: { run_id: progress.facts.id, status },
  });
}

function errorJson(failure: RunFailure | null): JsonObject | null {
  if (!failure) return null;
  const { reason, node, error } = failure;
  return {
    reason,
    node,
    ...(error && { error: shownError(error) }),
  };
}
