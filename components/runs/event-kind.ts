const PROBLEMS = new Set([
  "run.failed",
  "run.timed_out",
  "run.compensating",
  "run.cancelling",
  "run.cancelled",
  "step.failed",
  "step.held",
  "step.retry_scheduled",
  "step.tool_refused",
  "step.late_result",
  "step.stale_result_rejected",
  "attempt.ended",
  "approval.expired",
  "effect.unknown",
  "delivery.failed",
  "budget.exhausted",
]);

/** What an event is about, as far as it can be filtered by it. */
export function eventKind(type: string): "decisions" | "problems" | "other" {
  if (PROBLEMS.has(type)) return "problems";
  return type.startsWith("approval.") || type === "budget.granted" ? "decisions" : "other";
}
