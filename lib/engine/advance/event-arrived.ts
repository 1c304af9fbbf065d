import { passes } from "./await-event";
import { closeWait } from "./close-wait";
import type { StepState } from "./model";
import type { Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { succeed } from "./succeed";

/**
 * Events for which the step may have waited. It takes the first that passes, and no other ever after: the wait of
 * another fence, or one that is over, is left alone.
 */
export function eventArrived(
  progress: Progress,
  { step: ref, fence, events }: Extract<Move, { type: "event_arrived" }>,
): MoveOutcome {
  const step = progress.step(ref);
  const isOpen = step?.waitReason === "event" && step.fence === fence && !progress.isOver;
  if (!step || !isOpen || progress.run.status === "cancelling") return { ok: false, why: "stale" };
  const node = progress.node(step);
  if (node.type !== "event") return { ok: false, why: "stale" };
  const taken = events.find(({ event }) => passes(progress, step, node, event));
  // It was looked at, and the step goes on waiting.
  if (!taken) return { ok: true };
  closeWait(progress, step, taken.id);
  progress.emit("wait.fired", step, {
    event: node.event,
    source: taken.event.source ?? null,
    id: taken.event.id ?? null,
  });
  succeed(progress, step, "out", taken.event);
  return { ok: true };
}

/** Nothing came in time: the step takes its other way, without an event. */
export function expireWait(progress: Progress, step: StepState): boolean {
  if (step.waitReason !== "event") return false;
  closeWait(progress, step, null);
  progress.emit("wait.expired", step);
  succeed(progress, step, "expired", null);
  return true;
}
