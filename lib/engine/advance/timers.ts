import { assertNever } from "@/lib/kernel/never";
import { formatTimestamp } from "@/lib/kernel/time";
import { beginQueued, waitForAdmission } from "./begin";
import { continueContainer } from "./containers";
import { askTool, awaitResolution } from "./effect-resolution";
import {
  cancelStep,
  clearStepTimers,
  closeApproval,
  failRun,
  noteDelivery,
  stopEverything,
} from "./ending";
import { expireWait } from "./event-arrived";
import { failStep } from "./fail";
import { expireGrant } from "./grant";
import { OF_RUN, type StepError, type StepState, type TimerRef } from "./model";
import type { Move, MoveOutcome, TimerKind } from "./moves";
import type { Progress } from "./progress";
import { escalate, remind } from "./remind";
import { succeed } from "./succeed";
import { undecided } from "./withdraw";

type Fired = Extract<Move, { type: "timer_fired" }>;
const RUN_TIMERS = ["run_start", "run_timeout", "cancel_grace", "grant_expiry"] as const;
type RunTimer = Extract<TimerKind, (typeof RUN_TIMERS)[number]>;
type StepTimer = Exclude<TimerKind, RunTimer>;

const STALE: MoveOutcome = { ok: false, why: "stale" };

/**
 * A time has come. In a paused run only its own last clock goes on; other timers wait for the resume. A timer that no
 * longer fits where things stand does nothing but go away; one that was set anew under another fence, or that is due
 * later by now, stays.
 */
export function timerFired(progress: Progress, { kind, step: ref, fence }: Fired): MoveOutcome {
  if (isSetAnew(progress, { kind, step: ref, fence })) return STALE;
  if (!isDue(progress, { ...(ref ?? OF_RUN), kind })) return STALE;
  if (progress.isPaused && kind !== "run_timeout") {
    progress.draft.parked.push({ ...(ref ?? OF_RUN), kind, fence });
    return { ok: true };
  }
  progress.clearTimer(ref ?? OF_RUN, kind);
  if (progress.isOver) return STALE;
  if (isRunTimer(kind)) {
    return runTimer(progress, kind) ? { ok: true } : STALE;
  }
  const step = ref && progress.step(ref);
  if (!step || progress.isBeingStopped) return STALE;
  return stepTimer(progress, kind, step) ? { ok: true } : STALE;
}

/** Whether it is a clock of before: what it was set for is over, and there may be another one since. */
function isSetAnew(progress: Progress, { kind, step: ref, fence }: Omit<Fired, "type">): boolean {
  if (kind === "grant_expiry")
    return progress.run.hasPurse && progress.purse.requestFence !== fence;
  return kind !== "step_deadline" && ref !== null && progress.step(ref)?.fence !== fence;
}

/**
 * Whether it still stands and its time has come: two may have seen it at once, somebody may have ended what it was set
 * for, or a pause came and went meanwhile.
 */
function isDue(progress: Progress, timer: TimerRef): boolean {
  const due = progress.dueTime(timer);
  return due !== null && due <= progress.now;
}

const isRunTimer = (kind: TimerKind): kind is RunTimer => RUN_TIMERS.some((each) => each === kind);

function runTimer(progress: Progress, kind: RunTimer): boolean {
  const { run } = progress;
  switch (kind) {
    case "run_start":
      if (run.status !== "queued" || run.statusReason !== "scheduled") return false;
      if (progress.plan.concurrency) waitForAdmission(progress);
      else beginQueued(progress);
      return true;
    case "run_timeout":
      if (run.status === "cancelling" || run.undoing !== null) return false;
      progress.due.length = 0;
      stopEverything(progress, "run_timed_out");
      progress.endsAs = { status: "timed_out", reason: "max_duration" };
      return true;
    case "cancel_grace":
      if (!progress.isBeingStopped) return false;
      for (const step of progress.openToEnd()) cancelStep(progress, step, "ignored_cancel");
      return true;
    case "grant_expiry":
      return expireGrant(progress);
    default:
      return assertNever(kind);
  }
}

/** Moves the step if it still waits for this. Says whether it did. */
function stepTimer(progress: Progress, kind: StepTimer, step: StepState): boolean {
  switch (kind) {
    case "retry":
      if (step.waitReason !== "retry_backoff") return false;
      progress.move(step, "ready", { readyAt: progress.now });
      return true;
    case "wait":
      if (step.waitReason !== "timer") return false;
      progress.emit("wait.fired", step);
      succeed(progress, step, "out", { fired_at: formatTimestamp(progress.now) });
      return true;
    case "approval_expiry":
      return step.waitReason === "approval" && expire(progress, step);
    case "event_expiry":
      return expireWait(progress, step);
    case "approval_reminder":
      return remind(progress, step);
    case "approval_escalation":
      return escalate(progress, step);
    case "reconcile":
      return askTool(progress, step);
    case "hold_expiry":
      if (step.waitReason !== "hold") return false;
      return giveUpHold(progress, step);
    case "continue":
      return continueContainer(progress, step);
    case "schedule_timeout":
      if (step.status !== "ready") return false;
      failStep(progress, step, lateError("schedule_timeout", "No worker took the step in time."));
      return true;
    case "step_deadline":
      return passDeadline(progress, step);
    default:
      return assertNever(kind);
  }
}

/** An expiry takes the declared way, and is never an approval. */
function expire(progress: Progress, step: StepState): boolean {
  const node = progress.node(step);
  if (node.type !== "approval") return false;
  const { onExpired } = node;
  if (onExpired.action === "escalate") return escalate(progress, step);
  if (onExpired.action !== "port") return false;
  closeApproval(progress, step, { status: "expired", reason: "expired", decision: null });
  progress.emit("approval.expired", step, { port: onExpired.port });
  succeed(progress, step, onExpired.port, undecided("expired"));
  return true;
}

function giveUpHold(progress: Progress, step: StepState): boolean {
  const error =
    step.error ?? lateError("hold_expired", "Nobody took care of the held step in time.");
  if (progress.node(step).type === "deliver") noteDelivery(progress, "failed");
  clearStepTimers(progress, step);
  progress.move(step, "failed", { error, reason: "hold_expired" });
  progress.emit("step.failed", step, { reason: "hold_expired" });
  failRun(progress, { reason: "hold_expired", node: step.node, error });
  return true;
}

function passDeadline(progress: Progress, step: StepState): boolean {
  if (step.endedAt !== null || step.waitReason === "hold" || step.waitReason === "reconcile")
    return false;
  const error = lateError("step_deadline", "The step did not end before its deadline.");
  if (step.status === "running") {
    if (progress.hasOpenEffect(step)) {
      progress.endAttempt(step, { status: "unknown", input: null, error });
      awaitResolution(progress, step, error);
      return true;
    }
    progress.endAttempt(step, { status: "timed_out", input: null, error });
  }
  if (step.waitReason === "retry_backoff") progress.clearTimer(step, "retry");
  failStep(progress, step, error);
  return true;
}

const lateError = (code: string, message: string): StepError => ({
  class: "timeout",
  code,
  message,
});
