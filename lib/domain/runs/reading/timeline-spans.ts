import type { SpanKind, SpanView } from "@/lib/contract/run-timeline";
import { ATTEMPT_STATUSES, type AttemptStatus } from "@/lib/engine/transition";
import { isJsonObject, type Json } from "@/lib/kernel/json";

/** An event of a step, as far as its time is concerned. */
export type StepEvent = {
  type: string;
  node: string;
  scope: string;
  attempt: number | null;
  payload: Json;
  at: Date;
};

export type StepSpans = { node: string; scope: string; spans: SpanView[] };

/** What begins with an event of each type; whatever was going on before it is over. */
const BEGINS: Readonly<Record<string, SpanKind>> = {
  "step.ready": "queue",
  "step.started": "work",
  "step.retry_scheduled": "retry",
  "step.held": "person",
  "approval.requested": "person",
  // Emitted for the one reason that a person must look into.
  "step.waiting": "person",
  "wait.registered": "world",
  "child.requested": "world",
};

/** What only ends. */
const ENDS: Readonly<Record<string, AttemptStatus | null>> = {
  "step.succeeded": "succeeded",
  "step.failed": "failed",
  "step.cancelled": "cancelled",
  "attempt.ended": null,
  "approval.decided": null,
  "approval.expired": null,
  "approval.withdrawn": null,
  "wait.fired": null,
  "wait.expired": null,
  "child.ended": null,
  "step.released": null,
};

/** The types of events from which a timeline is made. */
export const TIMELINE_EVENTS: readonly string[] = [...Object.keys(BEGINS), ...Object.keys(ENDS)];

/** The stretches of each step's time, in the order in which the steps began, from events in theirs. */
export function timelineSpans(events: readonly StepEvent[]): StepSpans[] {
  const steps = new Map<string, StepSpans>();
  for (const event of events) {
    const { node, scope } = event;
    const key = `${node} ${scope}`;
    const step = steps.get(key) ?? { node, scope, spans: [] };
    steps.set(key, step);
    apply(step.spans, event);
  }
  return [...steps.values()].filter(({ spans }) => spans.length > 0);
}

function apply(spans: SpanView[], { type, attempt, payload, at }: StepEvent): void {
  const last = spans.at(-1);
  if (last?.to === null) {
    last.to = at;
    if (last.kind === "work") last.outcome = outcomeOf(type, payload);
  }
  const kind = BEGINS[type];
  if (kind) {
    const number = kind === "work" ? attempt : null;
    spans.push({ kind, from: at, to: null, attempt: number, outcome: null });
  } else if (spans.length === 0 && isOwnEnd(type, payload)) {
    // A step of the engine's own takes no time: it is done when it is reached.
    spans.push({
      kind: "work",
      from: at,
      to: at,
      attempt: null,
      outcome: outcomeOf(type, payload),
    });
  }
}

/** Whether a step that nobody began came to its end by itself, and not because of what happened elsewhere. */
const isOwnEnd = (type: string, payload: Json): boolean =>
  type === "step.succeeded" ||
  (type === "step.failed" && !(isJsonObject(payload) && payload.reason === "predecessor_failed"));

/** An attempt that another event ends than its own was given up. */
function outcomeOf(type: string, payload: Json): AttemptStatus {
  const stated = isJsonObject(payload)
    ? ATTEMPT_STATUSES.find((status) => status === payload.status)
    : undefined;
  return (type === "attempt.ended" ? stated : ENDS[type]) ?? "unknown";
}
