import type { StepError } from "@/lib/engine/advance/model";
import type { RetryPolicy } from "@/lib/engine/plan";

/** Nobody is made to wait longer than this by what the other side asks for. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/**
 * How long to wait before the next attempt, in milliseconds; `null` if there is to be none. `failures`
 * counts the attempt that just failed; `fraction` in [0, 1) is the chance for the jitter, which is full:
 * anything between nothing and the cap. Source of full jitter: AWS Architecture Blog, Exponential
 * Backoff And Jitter (2015). A `Retry-After` of the other side is a lower bound.
 */
export function retryDelay(
  policy: RetryPolicy,
  error: StepError,
  failures: number,
  fraction: number,
): number | null {
  const repeatable: readonly string[] = policy.on;
  if (!repeatable.includes(error.class) || failures >= policy.maxAttempts) return null;
  const grown =
    policy.backoff === "fixed"
      ? policy.initialMs
      : policy.initialMs * 2 ** Math.min(failures - 1, 40);
  const capped = Math.min(grown, policy.maxMs);
  const pause = policy.jitter === "full" ? Math.floor(capped * fraction) : capped;
  const asked = error.class === "rate_limited" ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(pause, Math.min(asked, RETRY_AFTER_MAX_MS));
}
