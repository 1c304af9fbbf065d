import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { anyWorker, MemoryRun } from "@/lib/engine/testing/memory-run";

const actor = { kind: "user", id: "u", name: "Ada" } as const;
const asked = { reason: "Look at it first", actor };
const approval = (fields = {}) => ({ id: "ask", type: "approval", role: "approver", ...fields });
const wait = (fields = {}) => ({ id: "rest", type: "wait", duration: "PT1H", ...fields });
const HOUR = 3_600_000;

const pause = (run: MemoryRun) => run.move({ type: "pause_requested", ...asked });
const resume = (run: MemoryRun) => run.move({ type: "resume_requested", ...asked });
const typesOf = (run: MemoryRun) => run.events.map(({ type }) => type);

function approve(run: MemoryRun) {
  const decision = {
    id: "decision",
    option: "approve",
    reason: "",
    form: null,
    artifactVersionId: null,
    decidedBy: actor,
  };
  const { fence } = run.step("ask");
  const step = { node: "ask", scope: "" };
  return run.move({ type: "decided", step, fence, stage: 0, decision, lapsed: [] });
}

describe("pause", () => {
  it("starts nothing new: what is ready leaves the queue and is not given away", () => {
    const run = new MemoryRun(aPlan(["a"]));
    expect(pause(run).outcomes).toEqual([{ ok: true }]);
    expect(run.run).toMatchObject({ status: "paused", desiredAction: "pause", pausedAt: run.now });
    expect(run.step("a").status).toBe("ready");
    expect(run.ready.size).toBe(0);
    const { outcomes } = run.move({
      type: "claimed",
      step: { node: "a", scope: "" },
      offer: anyWorker,
    });
    expect(outcomes).toEqual([{ ok: false, why: "stale" }]);
  });

  it("lets an attempt end, and holds its successors ready", () => {
    const run = new MemoryRun(
      aPlan(["a", "b", { id: "t", type: "transform", mapping: "${{ 1 }}" }], ["a -> b", "a -> t"]),
    );
    run.claim("a");
    pause(run);
    const { works } = run.succeed("a", {}, anyWorker);
    expect(works).toEqual([]);
    expect(run.run.status).toBe("paused");
    expect([run.step("b").status, run.step("t").status]).toEqual(["ready", "ready"]);

    resume(run);
    expect(run.run).toMatchObject({ status: "queued", desiredAction: "none", pausedAt: null });
    expect([...run.ready.keys()]).toEqual(["b|"]);
    expect(run.step("t").status).toBe("succeeded");
    run.claim("b");
    run.succeed("b");
    expect(run.run.status).toBe("succeeded");
    expect(typesOf(run).filter((type) => type.startsWith("run."))).toEqual([
      "run.created",
      "run.queued",
      "run.started",
      "run.paused",
      "run.resumed",
      "run.queued",
      "run.succeeded",
    ]);
  });

  it("takes a yielded attempt as no failure, and hands the step out again after the resume", () => {
    const run = new MemoryRun(aPlan([noop("a", { retry: { max_attempts: 1 } })]));
    const work = run.claim("a");
    pause(run);
    run.end(work, { status: "yielded", reason: "pause" });
    expect(run.attempts).toMatchObject([{ status: "yielded", error: null }]);
    expect(run.step("a")).toMatchObject({ status: "ready", failures: 0, attempts: 1 });
    expect(run.run).toMatchObject({ status: "paused", attemptsBegun: 0 });
    resume(run);
    expect(run.claim("a").number).toBe(2);
  });

  it("puts a yielded attempt up for resolution whose effect nobody knows about", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const work = run.claim("a");
    run.openEffects.add("a|");
    pause(run);
    run.end(work, { status: "yielded", reason: "pause" });
    expect(run.step("a")).toMatchObject({ status: "waiting", waitReason: "reconcile" });
  });

  it("keeps requests open and decidable, and holds what follows from a decision", () => {
    const run = new MemoryRun(aPlan([approval(), "b"], ["ask.approved -> b"]));
    pause(run);
    expect(run.step("ask").waitReason).toBe("approval");
    expect(approve(run).outcomes).toEqual([{ ok: true }]);
    expect(run.run.status).toBe("paused");
    expect(run.step("b").status).toBe("ready");
    resume(run);
    expect([...run.ready.keys()]).toEqual(["b|"]);
  });

  it("asks nobody anything new while it lasts", () => {
    const run = new MemoryRun(aPlan(["a", approval()], ["a -> ask"]));
    run.claim("a");
    pause(run);
    run.succeed("a");
    expect(run.approvals).toEqual([]);
    resume(run);
    expect(run.approvals).toMatchObject([{ status: "pending" }]);
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "approval" });
  });

  it("lets a timer that falls due wait for the resume, with the time at which it was due", () => {
    const run = new MemoryRun(aPlan([wait()]));
    const due = run.timers.get("rest||wait")?.fireAt;
    pause(run);
    expect(run.fire("rest", "wait").outcomes).toEqual([{ ok: true }]);
    expect(run.step("rest").status).toBe("waiting");
    expect(run.timers.get("rest||wait")?.fireAt).toBe(due);
    expect(run.parked.size).toBe(1);
    resume(run);
    expect(run.parked.size).toBe(0);
    run.fire("rest", "wait");
    expect(run.run.status).toBe("succeeded");
  });

  it("does not move a timer that is not due yet", () => {
    const run = new MemoryRun(aPlan([wait()]));
    const due = run.timers.get("rest||wait")?.fireAt;
    pause(run);
    run.now += HOUR / 2;
    resume(run);
    expect(run.timers.get("rest||wait")?.fireAt).toBe(due);
  });

  it("moves the expiry of a request by the length of the pause, also one that has passed meanwhile", () => {
    const run = new MemoryRun(aPlan([approval({ expires_in: "PT1H" })]));
    const due = run.timers.get("ask||approval_expiry")?.fireAt ?? 0;
    run.now += HOUR / 2;
    pause(run);
    run.fire("ask", "approval_expiry");
    expect(run.approvals[0]?.status).toBe("pending");
    run.now += HOUR;
    const pausedForMs = run.now - (run.run.pausedAt ?? 0);
    expect(resume(run).resumedAfterMs).toBe(pausedForMs);
    expect(run.timers.get("ask||approval_expiry")?.fireAt).toBe(due + pausedForMs);
  });

  it("lets max_duration go on", () => {
    const run = new MemoryRun(aPlan(["a"], [], { limits: { max_duration: "PT1H" } }));
    pause(run);
    run.fire("", "run_timeout");
    expect(run.run.status).toBe("timed_out");
    expect(run.step("a").status).toBe("cancelled");
  });

  it("fails at once by a fatal failure", () => {
    const run = new MemoryRun(aPlan([noop("a", { on_failure: "fail_run" }), "b"]));
    run.claim("a");
    pause(run);
    run.fail("a");
    expect(run.run).toMatchObject({ status: "failed", failure: { node: "a" } });
    expect(run.step("b").status).toBe("cancelled");
  });

  it("holds a step ready whose worker was lost", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const { attemptId, fence } = run.claim("a");
    pause(run);
    const step = { node: "a", scope: "" };
    run.move({ type: "attempt_lost", step, attemptId, fence, cause: "worker_gone" });
    expect(run.step("a").status).toBe("ready");
    expect(run.ready.size).toBe(0);
    resume(run);
    expect(run.ready.size).toBe(1);
  });

  it("tries again after the resume what was to be tried again while it lasted", () => {
    const run = new MemoryRun(aPlan([noop("a", { retry: { max_attempts: 3 } })]));
    run.claim("a");
    pause(run);
    run.fail("a", "transient");
    run.fire("a", "retry");
    expect(run.step("a")).toMatchObject({ status: "waiting", waitReason: "retry_backoff" });
    resume(run);
    run.fire("a", "retry");
    expect([...run.ready.keys()]).toEqual(["a|"]);
  });

  it("measures the wait in the queue anew after the resume", () => {
    const run = new MemoryRun(aPlan([noop("a", { schedule_timeout: "PT1M" })]));
    pause(run);
    run.fire("a", "schedule_timeout");
    resume(run);
    expect(run.step("a").status).toBe("ready");
    expect(run.timers.get("a||schedule_timeout")?.fireAt).toBe(run.now + 60_000);
  });

  it("ends with the resume where everything had ended before", () => {
    const run = new MemoryRun(aPlan(["a"]));
    run.claim("a");
    pause(run);
    run.succeed("a");
    expect(run.run.status).toBe("paused");
    resume(run);
    expect(run.run.status).toBe("succeeded");
  });

  it("leaves a run that is to begin later to its time", () => {
    const run = new MemoryRun(aPlan(["a"]), {}, 2_000_000);
    pause(run);
    run.fire("", "run_start");
    expect(run.ready.size).toBe(0);
    resume(run);
    expect(run.run).toMatchObject({ status: "queued", statusReason: "scheduled" });
    run.fire("", "run_start");
    expect([...run.ready.keys()]).toEqual(["a|"]);
  });

  it("gives way to cancel", () => {
    const run = new MemoryRun(aPlan(["a", approval()]));
    pause(run);
    run.move({ type: "cancel_requested", ...asked });
    expect(run.run).toMatchObject({ status: "cancelled", pausedAt: null });
    expect(run.approvals[0]?.status).toBe("withdrawn");
  });

  it("asked twice is asked once; a resume of what is not paused is refused with where it stands", () => {
    const run = new MemoryRun(aPlan(["a"]));
    pause(run);
    const { statusVersion, eventSequence } = run.run;
    expect(pause(run).outcomes).toEqual([{ ok: true }]);
    expect(run.run).toMatchObject({ statusVersion, eventSequence });
    resume(run);
    expect(resume(run).outcomes).toMatchObject([{ ok: false, why: "conflict", status: "queued" }]);
    run.claim("a");
    run.succeed("a");
    expect(pause(run).outcomes).toMatchObject([{ ok: false, status: "succeeded" }]);
  });
});
