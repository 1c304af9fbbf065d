import { retryDelay } from "@/lib/engine/retry";
import { formatTimestamp } from "@/lib/kernel/time";
import { failForBudget, noteSpending, verdictOn, waitForBudget } from "./budget";
import type { Lack } from "./budget-waiters";
import { awaitResolution } from "./effect-resolution";
import { clearStepTimers, noteDelivery } from "./ending";
import { failStep, holdStep } from "./fail";
import { type StepError, type StepState, shownError, stepKey } from "./model";
import type { AttemptResult, Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { succeedWork } from "./succeed-work";

type Ended = Extract<Move, { type: "attempt_ended" }>;
type Lost = Extract<Move, { type: "attempt_lost" }>;
type Branched = Extract<Move, { type: "branch_opened" }>;
type Failed = Extract<AttemptResult, { error: StepError }>;

/** A step that loses its worker this often in a row is held: it may be what kills them. */
const LOSSES_MAX = 3;
/** How long a step is held that must not be tried again before a person has looked. */
const HOLD_MS = 72 * 3_600_000;

/** A worker's word on its attempt. It counts only while the step still has that attempt, under that fence. */
export function attemptEnded(progress: Progress, move: Ended): MoveOutcome {
  const step = current(progress, move);
  if (!step) return rejectStale(progress, move);
  step.losses = 0;
  if (progress.run.hasPurse) noteSpending(progress, !isBroke(move.result));
  if (move.result.status === "succeeded") succeedAttempt(progress, step, move, move.result);
  else if (move.result.status === "yielded") yieldAttempt(progress, step, move);
  else failAttempt(progress, step, move.result, move.input);
  return { ok: true };
}

/** It gave way because others hold what it needs: that nobody else can use. */
const isBroke = (result: AttemptResult): boolean =>
  result.status === "yielded" && result.reason === "budget";

const LOSS_ERRORS: Record<Exclude<Lost["cause"], "overdue">, StepError> = {
  worker_gone: {
    class: "transient",
    code: "worker_lost",
    message: "The worker that held the step is gone.",
  },
  handed_back: {
    class: "transient",
    code: "handed_back",
    message: "The worker gave the step back unfinished.",
  },
};

/** An attempt of which nobody will say a word any more. */
export function attemptLost(progress: Progress, move: Lost): MoveOutcome {
  const step = current(progress, move);
  if (!step) return { ok: false, why: "stale" };
  const effectsOpen = progress.hasOpenEffect(step);
  if (progress.run.hasPurse) noteSpending(progress, true);
  if (move.cause === "overdue") {
    const error: StepError = {
      class: "timeout",
      code: "attempt_overdue",
      message: "The attempt passed its deadline without a word from its worker.",
    };
    failAttempt(progress, step, { status: "timed_out", error, effectsOpen }, null);
    return { ok: true };
  }
  const error = LOSS_ERRORS[move.cause];
  if (effectsOpen) putUpForResolution(progress, step, error, null);
  else giveBack(progress, step, error, move.cause === "worker_gone");
  return { ok: true };
}

/** The step, if it still has this attempt, under this fence. */
export function current(
  progress: Progress,
  { step: ref, attemptId, fence }: Pick<Ended, "step" | "attemptId" | "fence">,
): StepState | null {
  const step = progress.step(ref);
  const isCurrent =
    step?.status === "running" && step.attemptId === attemptId && step.fence === fence;
  return isCurrent && !progress.isOver ? step : null;
}

/** Nothing moves; the log says that the attempt takes another way than those before it, and what it leaves behind. */
export function branchOpened(progress: Progress, move: Branched): MoveOutcome {
  const step = current(progress, move);
  if (!step) return { ok: false, why: "stale" };
  const { branch, ordinal, left } = move.branch;
  progress.emit("step.branch_opened", step, {
    branch,
    ordinal,
    left: left.map((effect) => ({ ...effect })),
  });
  return { ok: true };
}

/** Nothing moves; what the worker brought is kept in the log. */
function rejectStale(
  progress: Progress,
  { step: ref, attemptId, fence, result }: Ended,
): MoveOutcome {
  const step = progress.step(ref);
  const isLate = progress.isOver || step === null || step.endedAt !== null;
  progress.emit(isLate ? "step.late_result" : "step.stale_result_rejected", step, {
    attempt_id: attemptId,
    fence,
    status: result.status,
    ...(result.status === "succeeded" && { output: result.output }),
    ...("error" in result && { error: shownError(result.error) }),
  });
  return { ok: false, why: "stale" };
}

function succeedAttempt(
  progress: Progress,
  step: StepState,
  { attemptId, input }: Ended,
  result: Extract<AttemptResult, { status: "succeeded" }>,
): void {
  const { draft } = progress;
  progress.endAttempt(step, { status: "succeeded", input, error: null });
  for (const artifact of result.artifacts ?? []) {
    draft.artifacts.push({ node: step.node, scope: step.scope, attemptId, artifact });
    progress.emit("artifact.version_created", step, {
      artifact_version_id: artifact.artifactVersionId,
      name: artifact.name,
    });
  }
  if (result.delivery) {
    draft.deliveries.push({ node: step.node, scope: step.scope, delivery: result.delivery });
    noteDelivery(progress, "delivered");
    progress.emit("delivery.delivered", step, { delivery_id: result.delivery.deliveryId });
  }
  succeedWork(progress, step, result.output);
}

/**
 * The attempt has stopped where nothing is under way: no failure, and not counted. The next one replays what was
 * confirmed. Should the run have gone on meanwhile, so does the step.
 */
function yieldAttempt(progress: Progress, step: StepState, { input, result }: Ended): void {
  if (progress.hasOpenEffect(step)) {
    putUpForResolution(progress, step, YIELDED_IN_EFFECT, input);
    return;
  }
  progress.endAttempt(step, { status: "yielded", input, error: null });
  progress.run.attemptsBegun -= 1;
  if (progress.isBeingStopped) {
    endInCancelling(progress, step, { status: "cancelled", error: STOPPED_BETWEEN_CALLS });
    return;
  }
  if (result.status === "yielded" && result.reason === "budget" && progress.run.hasPurse) {
    goWithout(progress, step, result);
    return;
  }
  if (result.status === "yielded" && result.reason === "limit")
    progress.waitsFor.set(stepKey(step), result.limitId);
  progress.move(step, "ready", { readyAt: progress.now });
}

/** The purse could not pay for the next call; under its lock that is looked at once more. */
function goWithout(progress: Progress, step: StepState, lack: Lack): void {
  const verdict = verdictOn(progress, lack);
  if (verdict === "go_on") progress.move(step, "ready", { readyAt: progress.now });
  else if (verdict === "fail") failForBudget(progress, step, lack);
  else waitForBudget(progress, step, lack, verdict);
}

const STOPPED_BETWEEN_CALLS: StepError = {
  class: "cancelled",
  code: "run_cancelled",
  message: "The attempt was stopped by its run.",
};
const YIELDED_IN_EFFECT: StepError = {
  class: "outcome_unknown",
  code: "yielded_in_effect",
  message: "The attempt stopped while a call that it had sent was not answered.",
};

function failAttempt(
  progress: Progress,
  step: StepState,
  result: Failed,
  input: Ended["input"],
): void {
  const { error } = result;
  const isKnownOpen = result.effectsOpen || error.class === "outcome_unknown";
  // The ledger has the last word: what cut the worker off may have kept it from saying so.
  if (isKnownOpen || progress.hasOpenEffect(step)) {
    putUpForResolution(progress, step, error, input);
    return;
  }
  progress.endAttempt(step, { status: result.status, input, error });
  step.failures += 1;
  if (progress.isBeingStopped) {
    endInCancelling(progress, step, result);
    return;
  }
  if (result.isDiverged) {
    holdStep(progress, step, "diverged", error, HOLD_MS);
    return;
  }
  const delay = delayBeforeNext(progress, step, error);
  if (delay === null) {
    failStep(progress, step, error);
    return;
  }
  const at = progress.now + delay;
  progress.move(step, "waiting", { waitReason: "retry_backoff", reason: error.code, error });
  progress.setTimer(step, "retry", at, step.fence);
  progress.emit("step.retry_scheduled", step, {
    at: formatTimestamp(at),
    class: error.class,
    code: error.code,
  });
}

function delayBeforeNext(progress: Progress, step: StepState, error: StepError): number | null {
  const node = progress.node(step);
  if (node.execution !== "worker") return null;
  const { maxAttempts } = progress.plan.limits;
  const isSpent = maxAttempts !== null && progress.run.attemptsBegun >= maxAttempts;
  if (isSpent && progress.run.undoing === null) return null;
  return retryDelay(node.retry, error, step.failures, progress.chance.fraction());
}

/** While a run is being cancelled an attempt ends as it does, and nothing follows from it. */
function endInCancelling(progress: Progress, step: StepState, { status, error }: Failed): void {
  clearStepTimers(progress, step);
  const isStopped = status === "cancelled";
  if (!isStopped && progress.node(step).type === "deliver") noteDelivery(progress, "failed");
  progress.move(step, isStopped ? "cancelled" : "failed", {
    error,
    reason: isStopped ? "run_cancelled" : error.code,
  });
  progress.emit(isStopped ? "step.cancelled" : "step.failed", step, { reason: error.code });
}

/** Nobody knows whether the effect happened: never a blind repeat, a person or the tool must say. */
function putUpForResolution(
  progress: Progress,
  step: StepState,
  error: StepError,
  input: Ended["input"],
): void {
  progress.endAttempt(step, { status: "unknown", input, error });
  if (progress.isBeingStopped) {
    endInCancelling(progress, step, { status: "cancelled", error });
    return;
  }
  awaitResolution(progress, step, error);
}

/**
 * No effect stands in the way: another worker may take the step. That is no failure of the step, and only a
 * worker that vanished says something about it.
 */
function giveBack(progress: Progress, step: StepState, error: StepError, isSuspect: boolean): void {
  progress.endAttempt(step, { status: "lost", input: null, error });
  if (progress.isBeingStopped) {
    endInCancelling(progress, step, { status: "cancelled", error });
    return;
  }
  if (isSuspect) step.losses += 1;
  if (isSuspect && step.losses >= LOSSES_MAX) {
    // Whoever lets it go on, here or in another version, has looked at it: its losses are counted anew.
    step.losses = 0;
    holdStep(progress, step, "poison", error, HOLD_MS);
    return;
  }
  progress.move(step, "ready", {
    readyAt: progress.now,
    error: isSuspect ? error : step.error,
  });
}
