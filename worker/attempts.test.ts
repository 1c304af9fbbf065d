import { describe, expect, it } from "vitest";
import { AttemptAbort } from "@/lib/execution/attempt-abort";
import { Attempts } from "./attempts";
import { aWork } from "./testing/a-work";

describe("the attempts that a worker holds", () => {
  it("never promises more slots than there are", () => {
    const attempts = new Attempts(3, () => undefined);
    attempts.add(aWork());
    expect(attempts.reserve(5)).toBe(2);
    expect([attempts.free, attempts.reserve(1)]).toEqual([0, 0]);
    attempts.release(2);
    expect(attempts.free).toBe(2);
  });

  it("tells when there is room again, and when nothing is left", async () => {
    let freed = 0;
    const attempts = new Attempts(1, () => {
      freed += 1;
    });
    const held = attempts.add(aWork());
    const idle = attempts.idle();
    attempts.remove(held);
    await idle;
    expect([freed, attempts.running]).toEqual([1, 0]);
  });

  it("stops one attempt, or all, and keeps the first reason", () => {
    const attempts = new Attempts(2, () => undefined);
    const [one, other] = [attempts.add(aWork()), attempts.add(aWork())];
    attempts.abort(one.work.attemptId, "cancelled");
    attempts.abort("somebody else's", "cancelled");
    attempts.abortAll("lease_lost");
    const reasons = [one, other].map(({ abort }) => abort.signal.reason);
    expect(reasons).toEqual([new AttemptAbort("cancelled"), new AttemptAbort("lease_lost")]);
  });
});
