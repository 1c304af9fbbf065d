import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { anyWorker, MemoryRun } from "@/lib/engine/testing/memory-run";
import { approval, types } from "./testing";

describe("failures", () => {
  it.each([
    ["hold", "waiting", "waiting"],
    ["fail_run", "failed", "failed"],
    ["propagate", "failed", "failed"],
  ] as const)("%s leaves the step %s and the run %s", (on_failure, step, status) => {
    const run = new MemoryRun(aPlan([noop("a", { on_failure }), "b"], ["a -> b"]));
    run.claim("a");
    run.fail("a");
    expect(run.step("a").status).toBe(step);
    expect(run.run.status).toBe(status);
  });

  it("routes the error to its port, and the run goes on", () => {
    const run = new MemoryRun(
      aPlan([noop("a", { on_failure: "route" }), "b", "mend"], ["a -> b", "a.error -> mend"]),
    );
    run.claim("a");
    run.fail("a");
    expect(run.step("b").status).toBe("skipped");
    const work = run.claim("mend");
    expect(work.input).toMatchObject({ a: { error: { class: "permission", code: "broken" } } });
    run.succeed("mend");
    expect(run.run.status).toBe("succeeded");
  });

  it("cancels what else is open when a step fails the run", () => {
    const run = new MemoryRun(aPlan([noop("a", { on_failure: "fail_run" }), "b", "c", approval()]));
    run.claim("a");
    run.claim("b");
    run.fail("a");
    expect([run.step("b").status, run.step("c").status, run.step("ask").status]).toEqual([
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
    const late = run.succeed("b");
    expect(late.outcomes).toEqual([{ ok: false, why: "stale" }]);
    expect(types(run).at(-1)).toBe("step.late_result b");
    expect(run.run.status).toBe("failed");
  });

  it("repeats what may pass, with a pause, and no more often than allowed", () => {
    const retry = { max_attempts: 2, backoff: "fixed", initial: "PT10S", jitter: "none" };
    const run = new MemoryRun(aPlan([noop("a", { retry })]));
    run.claim("a");
    run.fail("a", "transient");
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "retry_backoff" });
    expect(run.timers.get("a||retry")?.fireAt).toBe(run.now + 10_000);
    run.fire("a", "retry");
    run.claim("a");
    run.fail("a", "transient");
    expect(run.step("a")).toMatchObject({ status: "failed", attempts: 2, failures: 2 });
  });

  it("holds a failed step for a person, and fails the run when nobody comes", () => {
    const run = new MemoryRun(aPlan([noop("a", { on_failure: "hold" })]));
    run.claim("a");
    run.fail("a");
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "hold" });
    run.fire("a", "hold_expiry");
    expect(run.run.status).toBe("failed");
  });

  it("takes a mapping that cannot be evaluated for bad input, before any attempt", () => {
    const run = new MemoryRun(
      aPlan(["a", noop("b", { input: { x: "${{ nodes.a.output.nope.deep }}" } })], ["a -> b"]),
    );
    run.claim("a");
    run.succeed("a", {});
    run.move({ type: "claimed", step: { node: "b", scope: "" }, offer: anyWorker });
    expect(run.step("b")).toMatchObject({ status: "failed", attempts: 0 });
    expect(run.step("b").error).toMatchObject({ class: "invalid_input", code: "expression_error" });
  });
});

describe("workers", () => {
  it("refuses the result of an attempt that was taken over, and keeps it in the log", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const slow = run.claim("a");
    const { attemptId, fence } = slow;
    const step = { node: "a", scope: "" };
    run.move({ type: "attempt_lost", step, attemptId, fence, cause: "worker_gone" });
    const next = run.claim("a");
    expect(next.fence).toBe(slow.fence + 1);
    const late = run.end(slow, { status: "succeeded", output: { late: true } });
    expect(late.outcomes).toEqual([{ ok: false, why: "stale" }]);
    expect(types(run).at(-1)).toBe("step.stale_result_rejected a");
    run.end(next, { status: "succeeded", output: {} });
    expect(run.run.status).toBe("succeeded");
  });

  /** Guards the clock of a step that nobody takes: it is set when the step is put up, not when it is claimed. */
  it("fails a step that no worker took in time, and no step that was taken", () => {
    const schedule_timeout = "PT1M";
    const run = new MemoryRun(
      aPlan([noop("a", { schedule_timeout }), noop("b", { schedule_timeout })]),
    );
    run.claim("b");
    expect([...run.timers.keys()]).toEqual(["a||schedule_timeout"]);
    run.fire("a", "schedule_timeout");
    expect(run.step("a")).toMatchObject({ status: "failed", reason: "schedule_timeout" });
    expect(run.step("b").status).toBe("running");
  });

  it("holds a step that loses its worker three times", () => {
    const run = new MemoryRun(aPlan(["a"]));
    for (let time = 0; time < 3; time += 1) {
      const { node, scope, attemptId, fence } = run.claim("a");
      const step = { node, scope };
      run.move({ type: "attempt_lost", step, attemptId, fence, cause: "worker_gone" });
    }
    expect(run.step("a")).toMatchObject({
      status: "waiting",
      waitReason: "hold",
      reason: "poison",
    });
  });

  it("counts anew for a step that people let go on after several losses, and takes one that is handed back for none", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const lose = (cause: "worker_gone" | "handed_back") => {
      const { node, scope, attemptId, fence } = run.claim("a");
      run.move({ type: "attempt_lost", step: { node, scope }, attemptId, fence, cause });
    };
    for (const _ of [1, 2, 3]) lose("worker_gone");
    const { status, waitReason, fence } = run.step("a");
    expect([status, waitReason]).toEqual(["waiting", "hold"]);
    run.move({
      type: "intervened",
      step: { node: "a", scope: "" },
      action: { kind: "retry" },
      reason: "The machine was broken.",
      actor: { kind: "user", id: "u", name: "Ada" },
      seen: { status, waitReason, fence },
    });
    lose("handed_back");
    expect(run.step("a")).toMatchObject({ status: "ready", losses: 0 });
    for (const losses of [1, 2]) {
      lose("worker_gone");
      expect(run.step("a")).toMatchObject({ status: "ready", losses });
    }
    lose("worker_gone");
    expect(run.step("a")).toMatchObject({ status: "waiting", reason: "poison" });
  });

  it("never repeats a step whose effect may have happened", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const { node, scope, attemptId, fence } = run.claim("a");
    run.openEffects.add("a|");
    run.move({
      type: "attempt_lost",
      step: { node, scope },
      attemptId,
      fence,
      cause: "worker_gone",
    });
    expect(run.step("a")).toMatchObject({ status: "waiting", waitReason: "reconcile" });
    expect(run.attempts.at(-1)?.status).toBe("unknown");
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "reconcile" });
  });
});

describe("an effect of which nobody knows what became", () => {
  /** Guards the time in which the worker cannot write down what it knows: then it says nothing of the effect. */
  it("stops a step from being repeated or failed, whatever its worker says", () => {
    for (const kind of ["transient", "permission"] as const) {
      const run = new MemoryRun(aPlan(["a"]));
      run.claim("a");
      run.openEffects.add("a|");
      run.fail("a", kind);
      expect(run.step("a")).toMatchObject({ status: "waiting", waitReason: "reconcile" });
      expect(run.attempts).toMatchObject([{ status: "unknown" }]);
    }
  });
});
