import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";

const actor = { kind: "user", id: "u", name: "Ada" } as const;
const undoable = (id: string, fields: JsonObject = {}): JsonObject =>
  noop(id, { compensate: { tool: "noop@1.0.0" }, on_failure: "fail_run", ...fields });

/** Books a, b and c one after the other; the last one can fail. */
const saga = (rest: JsonObject = {}) =>
  new MemoryRun(
    aPlan(
      [undoable("a"), undoable("b"), noop("c", { on_failure: "fail_run" })],
      ["a -> b", "b -> c"],
      rest,
    ),
  );

function book(run: MemoryRun, ...nodes: string[]): void {
  for (const node of nodes) {
    run.now += 1000;
    run.claim(node);
    run.succeed(node, { booked: node });
  }
}

const cancel = (run: MemoryRun) =>
  run.move({ type: "cancel_requested", reason: "Wrong topic.", actor });

/** Undoes what is put up to be undone, and gives the nodes in their order with what they were given. */
function undoAll(run: MemoryRun): [string, unknown][] {
  const undone: [string, unknown][] = [];
  for (let next = [...run.ready.values()][0]; next; next = [...run.ready.values()][0]) {
    expect(run.ready.size).toBe(1);
    const { input } = run.claim(next.node);
    undone.push([next.node, input]);
    run.now += 1000;
    run.succeed(next.node);
  }
  return undone;
}

const backwards = [
  ["compensate.b", { booked: "b" }],
  ["compensate.a", { booked: "a" }],
];

describe("a pause while what was done is undone", () => {
  it("holds the next undoing, and still says afterwards what the run is at", () => {
    const run = saga();
    book(run, "a", "b");
    run.claim("c");
    run.fail("c");
    run.move({ type: "pause_requested", reason: "Look first.", actor });
    expect(run.run).toMatchObject({ status: "paused", statusReason: "compensating" });
    expect(run.ready.size).toBe(0);
    run.move({ type: "resume_requested", reason: "Seen.", actor });
    expect(run.run).toMatchObject({ status: "running", statusReason: "compensating" });
    expect(undoAll(run)).toEqual(backwards);
    expect(run.run).toMatchObject({ status: "failed", compensationStatus: "done" });
  });
});

describe("a failure in a paused run", () => {
  it("ends the pause, because what was done is undone at once: its events say so too", () => {
    const run = saga();
    book(run, "a", "b");
    run.claim("c");
    run.move({ type: "pause_requested", reason: "Look first.", actor });
    run.fail("c");
    expect(run.run).toMatchObject({ status: "running", desiredAction: "none" });
    expect(undoAll(run)).toEqual(backwards);
    expect(run.run.status).toBe("failed");
  });
});

describe("a run that nobody had begun", () => {
  it.each(["cancelled", "failed"] as const)(
    "undoes what was marked, and was never started: %s",
    (end) => {
      const ends =
        end === "failed" ? noop("b", { join: { mode: "settled", min_success: 2 } }) : "b";
      const run = new MemoryRun(aPlan([undoable("a"), ends], ["a -> b"]));
      run.move({
        type: "intervened",
        step: { node: "a", scope: "" },
        action: { kind: "mark_succeeded", port: "out", output: { booked: "a" } },
        reason: "It is done.",
        actor,
        seen: { status: "ready", waitReason: null, fence: 0 },
      });
      if (end === "cancelled") cancel(run);
      expect(undoAll(run)).toEqual([["compensate.a", { booked: "a" }]]);
      expect(run.run).toMatchObject({ status: end, startedAt: null });
      expect(run.events.map(({ type }) => type)).not.toContain("run.started");
    },
  );
});

describe("[WF-04] a run that does not succeed", () => {
  it("undoes what was completed, last first and once each, before it has failed", () => {
    const run = saga();
    book(run, "a", "b");
    run.claim("c");
    run.fail("c");
    expect(run.run).toMatchObject({
      status: "running",
      statusReason: "compensating",
      compensationStatus: "running",
    });
    expect(undoAll(run)).toEqual(backwards);
    expect(run.run).toMatchObject({
      status: "failed",
      statusReason: "step_failed",
      compensationStatus: "done",
      undoing: null,
    });
    const events = run.events.map(({ type, node }) => (node ? `${type} ${node}` : type));
    expect(events.filter((each) => each.startsWith("effect.compensated"))).toEqual([
      "effect.compensated compensate.b",
      "effect.compensated compensate.a",
    ]);
    expect(events.at(-1)).toBe("run.failed");
    expect(run.timers.size).toBe(0);
  });

  it("does so when it is cancelled, and stays in cancelling meanwhile", () => {
    const run = saga();
    book(run, "a");
    const work = run.claim("b");
    cancel(run);
    // What ends well in the grace was completed, and is undone with the rest.
    run.now += 1000;
    run.end(work, { status: "succeeded", output: { booked: "b" } });
    expect(run.run).toMatchObject({ status: "cancelling", statusReason: "compensating" });
    expect(undoAll(run)).toEqual(backwards);
    expect(run.run).toMatchObject({ status: "cancelled", compensationStatus: "done" });
  });

  it("does so when its time is over, and neither a cancel nor a clock stops it", () => {
    const run = saga({ limits: { max_duration: "PT1H" } });
    book(run, "a", "b");
    run.fire("", "run_timeout");
    expect(run.run).toMatchObject({ status: "running", statusReason: "compensating" });
    expect(cancel(run).outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
    expect(run.timers.size).toBe(0);
    expect(undoAll(run)).toEqual(backwards);
    expect(run.run).toMatchObject({ status: "timed_out", statusReason: "max_duration" });
  });

  it("undoes nothing where nothing was done, or nothing can be undone", () => {
    const early = saga();
    cancel(early);
    expect(early.run).toMatchObject({ status: "cancelled", compensationStatus: "none" });
    const run = new MemoryRun(aPlan(["a", noop("b", { on_failure: "fail_run" })], ["a -> b"]));
    book(run, "a");
    run.claim("b");
    run.fail("b");
    expect(run.run).toMatchObject({ status: "failed", compensationStatus: "none" });
  });

  it("does not run out of attempts over it", () => {
    const run = saga({ limits: { max_attempts: 3 } });
    book(run, "a", "b");
    run.claim("c");
    run.fail("c");
    expect(undoAll(run)).toEqual(backwards);
  });

  it("succeeds without undoing anything where nothing went wrong", () => {
    const run = saga();
    book(run, "a", "b", "c");
    expect(run.run).toMatchObject({ status: "succeeded", compensationStatus: "none" });
  });

  it("gives what the author says to what undoes", () => {
    const input = { id: "${{ nodes.a.output.booked }}", by: "${{ input.who }}" };
    const run = new MemoryRun(
      aPlan([undoable("a", { compensate: { tool: "noop@1.0.0", input } }), "z"], ["a -> z"]),
      { who: "Ada" },
    );
    book(run, "a");
    cancel(run);
    expect(undoAll(run)).toEqual([["compensate.a", { id: "a", by: "Ada" }]]);
  });
});

describe("[WF-05] what cannot be undone", () => {
  const stuck = () => {
    const run = saga();
    book(run, "a", "b");
    run.claim("c");
    run.fail("c");
    run.claim("compensate.b");
    run.fail("compensate.b");
    return run;
  };

  it("is held for a person without end, and the run has not cleanly failed", () => {
    const run = stuck();
    expect(run.step("compensate.b")).toMatchObject({ status: "waiting", waitReason: "hold" });
    expect(run.run).toMatchObject({
      status: "running",
      statusReason: "compensating",
      compensationStatus: "failed",
    });
    expect(run.timers.size).toBe(0);
    expect(run.ending).toBeNull();
  });

  it("is done again or passed over by an operator, and nothing else", () => {
    const run = stuck();
    const { status, waitReason, fence } = run.step("compensate.b");
    const tell = (kind: "hold" | "cancel" | "skip" | "retry") =>
      run.move({
        type: "intervened",
        step: { node: "compensate.b", scope: "" },
        action: { kind },
        reason: "Looked.",
        actor,
        seen: { status, waitReason, fence },
      }).outcomes;
    expect(tell("cancel")).toMatchObject([{ ok: false }]);
    expect(tell("skip")).toEqual([{ ok: true }]);
    expect(undoAll(run).map(([id]) => id)).toEqual(["compensate.a"]);
    expect(run.run).toMatchObject({ status: "failed", compensationStatus: "partial" });
  });

  it("is found out about where nobody knows, also while the run is being cancelled", () => {
    const run = saga();
    book(run, "a", "b");
    cancel(run);
    const { node, scope, attemptId, fence } = run.claim("compensate.b");
    run.openEffects.add("compensate.b|");
    run.move({
      type: "attempt_lost",
      step: { node, scope },
      attemptId,
      fence,
      cause: "worker_gone",
    });
    expect(run.step("compensate.b").waitReason).toBe("reconcile");
    expect(run.run).toMatchObject({ status: "cancelling", compensationStatus: "failed" });
    const resolve = (verdict: "give_up" | "did_not_happen") =>
      run.move({
        type: "effect_resolved",
        step: { node, scope },
        fence: run.step("compensate.b").fence,
        resolution: verdict === "give_up" ? { verdict } : { verdict, evidence: "None." },
        reason: "Looked.",
        actor,
      });
    resolve("did_not_happen");
    expect(run.run.compensationStatus).toBe("running");
    run.openEffects.clear();
    expect(undoAll(run).map(([id]) => id)).toEqual(["compensate.b", "compensate.a"]);
    expect(run.run).toMatchObject({ status: "cancelled", compensationStatus: "done" });
  });

  it("is passed over once a person gives up on it, and the run says that it was undone in part", () => {
    const run = saga();
    book(run, "a", "b");
    cancel(run);
    const { node, scope, attemptId, fence } = run.claim("compensate.b");
    run.openEffects.add("compensate.b|");
    run.move({
      type: "attempt_lost",
      step: { node, scope },
      attemptId,
      fence,
      cause: "worker_gone",
    });
    run.move({
      type: "effect_resolved",
      step: { node, scope },
      fence: run.step("compensate.b").fence,
      resolution: { verdict: "give_up" },
      reason: "Nobody knows.",
      actor,
    });
    run.openEffects.clear();
    expect(undoAll(run).map(([id]) => id)).toEqual(["compensate.a"]);
    expect(run.run).toMatchObject({ status: "cancelled", compensationStatus: "partial" });
  });
});
