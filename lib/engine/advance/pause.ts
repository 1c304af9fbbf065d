import { wireActor } from "@/lib/kernel/actor";
import type { JsonObject } from "@/lib/kernel/json";
import { askChild } from "./ask-child";
import { conflict } from "./conflict";
import type { RunState, StepState } from "./model";
import type { Actor, Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";

type PauseMove = Extract<Move, { type: "pause_requested" }>;
type ResumeMove = Extract<Move, { type: "resume_requested" }>;

/**
 * Pauses the run: what is ready leaves the queue, nothing new begins, attempts at work hear of it with their next
 * heartbeat and end at a safe point. Requests stay open. Asking twice is asking once; a run that is over or being
 * cancelled refuses.
 */
export function pauseRequested(progress: Progress, { reason, actor }: PauseMove): MoveOutcome {
  const { run } = progress;
  if (progress.isPaused) {
    // A child that its parent holds is now held by somebody of its own, too: the last who asked is remembered.
    if (run.isChild && actor.kind !== "system") sayPaused(progress, reason, actor);
    return { ok: true };
  }
  if (progress.isOver || run.status === "cancelling") return refusal(progress, "paused");
  // What is ready has to be known, to be taken out of the queue.
  const open = progress.open();
  run.desiredAction = "pause";
  run.pausedAt = progress.now;
  progress.moveRun("paused", keptReason(run));
  sayPaused(progress, reason, actor);
  askChildren(progress, open);
  return { ok: true };
}

/**
 * Ends the pause: what was held begins, timers that fell due meanwhile fire, and the expiries of what waits for
 * people and events move by the length of the pause. Only a paused run can be resumed.
 */
export function resumeRequested(progress: Progress, { reason, actor }: ResumeMove): MoveOutcome {
  const { run, draft, now } = progress;
  if (!progress.isPaused) return refusal(progress, "resumed");
  const open = progress.open();
  draft.resumedAfterMs = (draft.resumedAfterMs ?? 0) + now - (run.pausedAt ?? now);
  run.desiredAction = "none";
  run.pausedAt = null;
  const isUndoing = run.undoing !== null;
  progress.emit("run.resumed", null, {
    ...(isUndoing && saysReason(run)),
    ...asked(reason, actor),
  });
  if (isUndoing || run.stepsRunning > 0) {
    progress.moveRun("running", isUndoing ? keptReason(run) : null);
  } else {
    progress.moveRun("queued", keptReason(run));
    progress.emit("run.queued", null, saysReason(run));
  }
  askChildren(progress, open);
  for (const step of open) {
    if (step.status === "ready" && progress.node(step).execution !== "worker") {
      progress.due.push({ node: step.node, scope: step.scope });
    }
  }
  return { ok: true };
}

function askChildren(progress: Progress, open: readonly StepState[]): void {
  for (const step of open)
    if (step.waitReason === "subworkflow") askChild(progress, step, "follow");
}

const sayPaused = (progress: Progress, why: string, by: Actor): void =>
  progress.emit("run.paused", null, { ...saysReason(progress.run), ...asked(why, by) });

/** A run that has yet to begin, or undoes what it did, still does while it is paused, and after that. */
const KEPT: readonly (string | null)[] = ["scheduled", "concurrency", "compensating"];
const keptReason = ({ statusReason }: RunState): string | null =>
  KEPT.includes(statusReason) ? statusReason : null;

const saysReason = ({ statusReason }: RunState): JsonObject =>
  statusReason === null ? {} : { reason: statusReason };

const asked = (why: string, by: Actor): JsonObject => ({ why, requested_by: wireActor(by) });

const refusal = ({ run }: Progress, what: string): MoveOutcome =>
  conflict(run.status, `The run is ${run.status} and cannot be ${what}.`);
