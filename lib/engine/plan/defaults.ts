import type { FailurePolicy, PlanTimeouts, RetryPolicy } from "@/lib/engine/plan";
import { durationMs } from "@/lib/engine/spec/duration";
import type { NodeOf } from "@/lib/engine/spec/graph";
import { RETRYABLE_CLASSES } from "@/lib/engine/spec/retry";

/** Where a manifest says nothing, this is what it means. */
export const DEFAULT_POOL = "default";
export const FOREACH = { maxItems: 10_000, maxParallel: 20 } as const;
const HOLD_FOR_MS = 72 * 3_600_000;
const RETRY = { maxAttempts: 3, initialMs: 1_000, maxMs: 60_000 };
/** Without one, an attempt whose worker lives on but never ends would hang for ever. */
const ATTEMPT_TIMEOUT_MS = 15 * 60_000;

export type WorkerSpec = NodeOf<"agent"> | NodeOf<"tool"> | NodeOf<"deliver">;

const orNull = (duration: string | undefined): number | null =>
  duration === undefined ? null : durationMs(duration);

/** What becomes of a failed step. */
export function failurePolicyOf(node: {
  on_failure?: FailurePolicy["policy"] | undefined;
  hold_for?: string | undefined;
}): FailurePolicy {
  const policy = node.on_failure ?? "hold";
  return policy === "hold"
    ? { policy, holdForMs: orNull(node.hold_for) ?? HOLD_FOR_MS }
    : { policy };
}

/** How a failed attempt is repeated. */
export function retryPolicyOf({ retry }: WorkerSpec): RetryPolicy {
  const initialMs = orNull(retry?.initial) ?? RETRY.initialMs;
  return {
    maxAttempts: retry?.max_attempts ?? RETRY.maxAttempts,
    backoff: retry?.backoff ?? "exponential",
    initialMs,
    maxMs: orNull(retry?.max) ?? Math.max(RETRY.maxMs, initialMs),
    jitter: retry?.jitter ?? "full",
    on: retry?.on ?? RETRYABLE_CLASSES,
  };
}

/** The clocks of a step. */
export function timeoutsOf(node: WorkerSpec): PlanTimeouts {
  return {
    scheduleMs: orNull(node.schedule_timeout),
    attemptMs: orNull(node.timeout) ?? ATTEMPT_TIMEOUT_MS,
    deadlineMs: orNull(node.deadline),
  };
}
