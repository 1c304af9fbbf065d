import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RetryPolicy } from "@/lib/engine/plan";
import { retryDelay } from "./retry";

const policy: RetryPolicy = {
  maxAttempts: 5,
  backoff: "exponential",
  initialMs: 1_000,
  maxMs: 60_000,
  jitter: "full",
  on: ["transient", "rate_limited", "timeout", "provider_outage", "contract_mismatch"],
};
const error = { class: "transient", code: "x", message: "x" } as const;

describe("the pause before the next attempt", () => {
  it("grows to its cap, with full jitter below it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, fraction) => {
          const delay = retryDelay(policy, error, failures, fraction);
          expect(delay).toBeGreaterThanOrEqual(0);
          expect(delay).toBeLessThan(Math.min(60_000, 1_000 * 2 ** (failures - 1)) + 1);
        },
      ),
    );
    expect(retryDelay({ ...policy, jitter: "none" }, error, 3, 0)).toBe(4_000);
    expect(retryDelay({ ...policy, jitter: "none", backoff: "fixed" }, error, 3, 0)).toBe(1_000);
    expect(retryDelay({ ...policy, jitter: "none", maxAttempts: 100 }, error, 99, 0)).toBe(60_000);
  });

  it("is as long as the other side asks for", () => {
    const limited = {
      class: "rate_limited",
      code: "http_429",
      message: "x",
      retryAfterMs: 7_000,
    } as const;
    expect(retryDelay(policy, limited, 1, 0)).toBe(7_000);
  });

  it("does not come after the last attempt", () => {
    expect(retryDelay(policy, error, 5, 0)).toBeNull();
  });

  it.each([
    "invalid_input",
    "permission",
    "context_too_long",
    "policy_denied",
    "budget_exceeded",
    "outcome_unknown",
  ] as const)("does not come after %s", (kind) =>
    expect(retryDelay(policy, { ...error, class: kind }, 1, 0)).toBeNull(),
  );

  it("does not come after a class that the node does not repeat", () => {
    expect(retryDelay({ ...policy, on: ["timeout"] }, error, 1, 0)).toBeNull();
  });
});
