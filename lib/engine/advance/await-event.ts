import { validateAgainst } from "@/lib/engine/json-schema/validate";
import type { EventNode } from "@/lib/engine/plan";
import type { JsonObject } from "@/lib/kernel/json";
import { formatTimestamp } from "@/lib/kernel/time";
import { EVENT_KEY_MAX, eventKey } from "./event-key";
import { failStep } from "./fail";
import type { StepState } from "./model";
import type { Progress } from "./progress";
import { expressionError, expressionValue, templateValue } from "./scope";

/** Registers the wait for an event. Its key is evaluated now, and stays what it is. */
export function awaitEvent(progress: Progress, step: StepState, node: EventNode): void {
  const key = keyOf(progress, step, node);
  if (key === null) {
    const message = `The key of the event must give a text of 1 to ${EVENT_KEY_MAX} characters.`;
    failStep(progress, step, expressionError(message));
    return;
  }
  const expiresAt = node.expiresInMs === null ? null : progress.now + node.expiresInMs;
  progress.move(step, "waiting", {
    waitReason: "event",
    fence: step.fence + 1,
    readyAt: progress.now,
  });
  progress.draft.waitsOpened.push({
    node: step.node,
    scope: step.scope,
    fence: step.fence,
    event: node.event,
    key,
    expiresAt,
  });
  if (expiresAt !== null) progress.setTimer(step, "event_expiry", expiresAt, step.fence);
  progress.emit("wait.registered", step, {
    event: node.event,
    key,
    ...(expiresAt !== null && { expires_at: formatTimestamp(expiresAt) }),
  });
}

/** `null` for what names nothing. */
function keyOf(progress: Progress, { scope }: StepState, node: EventNode): string | null {
  const result = templateValue(progress, scope, node.key);
  const key = result.ok ? eventKey(result.value) : null;
  return key !== null && key.length <= EVENT_KEY_MAX ? key : null;
}

/**
 * Whether the step takes this event. A filter that cannot be evaluated on it does not pass: what anybody may send
 * must not fail a run.
 */
export function passes(
  progress: Progress,
  { scope }: StepState,
  { filter, output }: EventNode,
  event: JsonObject,
): boolean {
  if (output && validateAgainst(output, event).length > 0) return false;
  if (!filter) return true;
  const result = expressionValue(progress, scope, filter, { event });
  return result.ok && result.value === true;
}
