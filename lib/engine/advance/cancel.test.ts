import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { ADA } from "./testing";

describe("cancel", () => {
  const cancel = (run: MemoryRun) =>
    run.move({ type: "cancel_requested", reason: "Wrong topic.", actor: ADA });

  it("starts nothing new, and is over when the running attempts have stopped", () => {
    const run = new MemoryRun(aPlan(["a", "b", "c"], ["a -> c"]));
    const work = run.claim("a");
    cancel(run);
    expect(run.run).toMatchObject({ status: "cancelling", desiredAction: "cancel" });
    expect(run.step("b").status).toBe("cancelled");
    expect(run.ready.size).toBe(0);
    const error = { class: "cancelled", code: "signal", message: "Stopped." } as const;
    run.end(work, { status: "cancelled", error });
    expect(run.run.status).toBe("cancelled");
    expect(run.steps.has("c|")).toBe(false);
  });

  it("records a result that came in time, and lets nothing follow from it", () => {
    const run = new MemoryRun(aPlan(["a", "b"], ["a -> b"]));
    run.claim("a");
    cancel(run);
    run.succeed("a");
    expect(run.step("a").status).toBe("succeeded");
    expect(run.run.status).toBe("cancelled");
  });

  /** Guards against the second row of one attempt: the table refuses it, and the step stays for the whole grace. */
  it("is over at once when the worker of what still ran is gone", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const { node, scope, attemptId, fence } = run.claim("a");
    cancel(run);
    const cause = "worker_gone";
    run.move({ type: "attempt_lost", step: { node, scope }, attemptId, fence, cause });
    expect(run.attempts).toMatchObject([{ number: 1, status: "lost" }]);
    expect(run.step("a")).toMatchObject({ status: "cancelled", reason: "run_cancelled" });
    expect(run.run.status).toBe("cancelled");
  });

  it("stops what ignored it when the grace is over", () => {
    const run = new MemoryRun(aPlan(["a"]));
    run.claim("a");
    cancel(run);
    run.fire("", "cancel_grace");
    expect(run.step("a")).toMatchObject({ status: "cancelled", reason: "ignored_cancel" });
    expect(run.run.status).toBe("cancelled");
  });

  it("is asked twice as if once, and refused when the run is over", () => {
    const run = new MemoryRun(aPlan(["a"]));
    run.claim("a");
    cancel(run);
    const { eventSequence } = run.run;
    expect(cancel(run).outcomes).toEqual([{ ok: true }]);
    expect(run.run.eventSequence).toBe(eventSequence);
    run.succeed("a");
    expect(cancel(run).outcomes).toMatchObject([
      { ok: false, why: "conflict", status: "cancelled" },
    ]);
  });

  it("leaves no timer of a run that was to start later", () => {
    const run = new MemoryRun(aPlan(["a"]), {}, 2_000_000);
    cancel(run);
    expect(run.run.status).toBe("cancelled");
    expect([...run.timers.keys()]).toEqual([]);
  });
});
