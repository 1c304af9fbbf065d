import type { EmitNode } from "@/lib/engine/plan";
import { toWireId } from "@/lib/kernel/ids";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { formatTimestamp } from "@/lib/kernel/time";
import { EVENT_KEY_MAX, eventKey } from "./event-key";
import type { StepError, StepState } from "./model";
import { stepKey } from "./model";
import type { Progress } from "./progress";
import { expressionError, templateValue } from "./scope";

/** Puts the event of the step into the outbox, or says why there is none. It leaves with the commit. */
export function emitEvent(progress: Progress, step: StepState, node: EmitNode): StepError | null {
  const key = node.key ? templateValue(progress, step.scope, node.key) : null;
  if (key && !key.ok) return expressionError(key.problem.message);
  const subject = key ? eventKey(key.value) : null;
  if (subject !== null && subject.length > EVENT_KEY_MAX)
    return expressionError(`The key of the event has more than ${EVENT_KEY_MAX} characters.`);
  const payload = node.payload ? templateValue(progress, step.scope, node.payload) : null;
  if (payload && !payload.ok) return expressionError(payload.problem.message);
  const data = payload?.value ?? null;
  if (!progress.hasRoomFor(data)) {
    const message = "The payload of the event is too large to be kept.";
    return { class: "invalid_input", code: "payload_too_large", message };
  }
  const runId = progress.facts.id;
  const event = cloudEvent(progress, step, node.event, subject, data);
  progress.draft.outbox.push({
    topic: "event.emitted",
    key: `${runId}/${stepKey(step)}`,
    payload: { run_id: runId, event },
  });
  progress.emit("event.emitted", step, { event: node.event, subject: event.subject ?? null });
  return null;
}

/** A step emits once, so that its place in the run names the event for good. */
function cloudEvent(
  { facts, now }: Progress,
  { node, scope }: StepState,
  type: string,
  subject: string | null,
  data: Json,
): JsonObject {
  return {
    specversion: "1.0",
    id: scope === "" ? node : `${node}/${scope}`,
    source: `/v1/runs/${toWireId("run", facts.id)}`,
    type,
    ...(subject !== null && { subject }),
    time: formatTimestamp(now),
    ...(data !== null && { datacontenttype: "application/json", data }),
  };
}
