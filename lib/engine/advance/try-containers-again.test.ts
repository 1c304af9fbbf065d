import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { intervene } from "@/lib/engine/testing/model-interventions";
import type { JsonObject } from "@/lib/kernel/json";

const loop = (fields: JsonObject = {}): JsonObject => ({
  id: "rounds",
  type: "loop",
  max_iterations: 3,
  until: "nodes.work.output.good",
  on_failure: "hold",
  body: {
    nodes: [
      noop("work", {
        on_failure: "propagate",
        input: { turn: "${{ iteration }}", before: "${{ previous }}" },
      }),
    ],
  },
  ...fields,
});

const each = (fields: JsonObject = {}): JsonObject => ({
  id: "each",
  type: "foreach",
  items: "${{ ['a', 'b', 'c', 'd'] }}",
  max_parallel: 2,
  on_failure: "hold",
  body: {
    nodes: [
      noop("work", { on_failure: "propagate", input: { at: "${{ index }}", of: "${{ item }}" } }),
    ],
  },
  ...fields,
});

/** Works on the step: says what it was given. */
function work(run: MemoryRun, name: string, output: JsonObject | null) {
  const { input } = run.claim(name);
  if (output) run.succeed(name, output);
  else run.fail(name, "permission");
  return input;
}

function retry(run: MemoryRun, node: string) {
  const { status, waitReason, fence } = run.step(node);
  return run.move({
    type: "intervened",
    step: { node, scope: "" },
    action: { kind: "retry" },
    seen: { status, waitReason, fence },
    reason: "Mended.",
    actor: { kind: "user", id: "u", name: "Ada" },
  });
}

describe("a loop that is held", () => {
  const held = (fields: JsonObject = {}) => {
    const run = new MemoryRun(aPlan([loop(fields), "after"], ["rounds -> after"]));
    work(run, "work@rounds:0", { good: false, draft: 0 });
    work(run, "work@rounds:1", null);
    expect(run.step("rounds")).toMatchObject({ status: "waiting", waitReason: "hold" });
    return run;
  };

  it("turns the failed iteration again, which sees what it saw, and keeps the failed one", () => {
    const run = held();
    retry(run, "rounds");
    expect(run.step("rounds")).toMatchObject({
      status: "running",
      error: null,
      scopeCounts: { total: 3, opened: 3, closed: 2, failed: 0, again: 1 },
    });
    expect(run.timers.has("rounds||hold_expiry")).toBe(false);
    const input = work(run, "work@rounds:2", { good: true, draft: 1 });
    expect(input).toMatchObject({
      turn: 1,
      before: { nodes: { work: { output: { draft: 0 } } } },
    });
    expect(run.outputs.get("rounds|")).toMatchObject({
      iterations: 2,
      exhausted: false,
      nodes: { work: { output: { draft: 1 } } },
    });
    expect(run.step("work@rounds:1").status).toBe("failed");
    expect(run.step("after").status).toBe("ready");
  });

  it("has as many turns as before, however often one was tried again", () => {
    const run = held({ on_exhausted: "continue" });
    retry(run, "rounds");
    work(run, "work@rounds:2", null);
    retry(run, "rounds");
    const again = work(run, "work@rounds:3", { good: false, draft: 1 });
    expect(again).toMatchObject({ turn: 1, before: { nodes: { work: { output: { draft: 0 } } } } });
    const last = work(run, "work@rounds:4", { good: false, draft: 2 });
    expect(last).toMatchObject({ turn: 2, before: { nodes: { work: { output: { draft: 1 } } } } });
    expect(run.outputs.get("rounds|")).toMatchObject({ iterations: 3, exhausted: true });
  });

  it("turns the first one again without a round before", () => {
    const run = new MemoryRun(aPlan([loop()]));
    work(run, "work@rounds:0", null);
    retry(run, "rounds");
    expect(work(run, "work@rounds:1", { good: true })).toEqual({ turn: 0, before: null });
  });

  it("turns once more where it was exhausted", () => {
    const run = new MemoryRun(aPlan([loop({ max_iterations: 1 })]));
    work(run, "work@rounds:0", { good: false });
    expect(run.step("rounds").error?.code).toBe("loop_exhausted");
    retry(run, "rounds");
    expect(work(run, "work@rounds:1", { good: true })).toMatchObject({ turn: 1 });
    expect(run.outputs.get("rounds|")).toMatchObject({ iterations: 2 });
  });

  it("goes on with the next iteration where it was cancelled between two", () => {
    const body = { nodes: [{ id: "at", type: "transform", mapping: "${{ iteration }}" }] };
    const run = new MemoryRun(
      aPlan([loop({ max_iterations: 150, until: "false", on_exhausted: "continue", body })]),
    );
    expect(run.step("rounds")).toMatchObject({ status: "waiting", reason: "put_up_again" });
    const turned = run.scopes.size;
    intervene(run, "rounds", { kind: "cancel" });
    retry(run, "rounds");
    expect(run.scopes.get(`rounds:${turned}`)?.ordinal).toBe(turned);
  });

  it("is tried again once: whoever saw it before is told where it stands", () => {
    const run = held();
    const seen = {
      status: "waiting",
      waitReason: "hold",
      fence: run.step("rounds").fence,
    } as const;
    retry(run, "rounds");
    work(run, "work@rounds:2", null);
    const stale = run.move({
      type: "intervened",
      step: { node: "rounds", scope: "" },
      action: { kind: "retry" },
      seen,
      reason: "Mended.",
      actor: { kind: "user", id: "u", name: "Ada" },
    });
    expect(stale.outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
  });
});

describe("a foreach that is held", () => {
  const held = (fields: JsonObject = {}) => {
    const run = new MemoryRun(aPlan([each(fields), "after"], ["each -> after"]));
    work(run, "work@each:0", { got: "a" });
    run.claim("work@each:2");
    work(run, "work@each:1", null);
    expect(run.step("each")).toMatchObject({ status: "waiting", waitReason: "hold" });
    expect(run.step("work@each:2").status).toBe("cancelled");
    return run;
  };

  it("goes on with what had no turn, does again what failed or was cancelled, and gives all in order", () => {
    const run = held();
    retry(run, "each");
    expect(run.step("each").scopeCounts).toEqual({
      total: 4,
      opened: 5,
      closed: 3,
      failed: 0,
      again: 2,
    });
    expect(work(run, "work@each:3", { got: "d" })).toEqual({ at: 3, of: "d" });
    expect(work(run, "work@each:4", { got: "b" })).toEqual({ at: 1, of: "b" });
    expect(work(run, "work@each:5", { got: "c" })).toEqual({ at: 2, of: "c" });
    expect(run.outputs.get("each|")).toEqual(
      ["a", "b", "c", "d"].map((got) => ({ status: "succeeded", output: { got }, error: null })),
    );
    expect(run.step("work@each:1").status).toBe("failed");
    expect(run.step("after").status).toBe("ready");
  });

  it("may fail and be tried again, without doing twice what waits to be done again", () => {
    const run = held();
    retry(run, "each");
    work(run, "work@each:3", null);
    expect(run.step("each")).toMatchObject({ status: "waiting", waitReason: "hold" });
    retry(run, "each");
    const ordinals = [...run.scopes.values()].map(({ ordinal }) => ordinal);
    expect(ordinals).toEqual([0, 1, 2, 3, 1, 2, 1, 3]);
    work(run, "work@each:5", { got: "c" });
    work(run, "work@each:6", { got: "b" });
    work(run, "work@each:7", { got: "d" });
    expect(run.outputs.get("each|")).toMatchObject([
      { output: { got: "a" } },
      { output: { got: "b" } },
      { output: { got: "c" } },
      { output: { got: "d" } },
    ]);
  });

  it("counts failures anew against what it tolerates", () => {
    const run = new MemoryRun(aPlan([each({ tolerate: 1, max_parallel: 4 })]));
    for (const at of [0, 1]) work(run, `work@each:${at}`, null);
    expect(run.step("each").waitReason).toBe("hold");
    retry(run, "each");
    work(run, "work@each:4", null);
    expect(run.step("each").status).toBe("running");
    for (const at of [5, 6, 7]) work(run, `work@each:${at}`, { at });
    expect(run.step("each").status).toBe("succeeded");
    expect(run.outputs.get("each|")).toMatchObject([{ status: "failed" }, {}, {}, {}]);
  });

  it("is tried again after the pause, if it is told so in one", () => {
    const run = held();
    const why = { reason: "look", actor: { kind: "user", id: "u", name: "Ada" } } as const;
    run.move({ type: "pause_requested", ...why });
    retry(run, "each");
    expect(run.step("each").status).toBe("ready");
    expect(run.ready.size).toBe(0);
    run.move({ type: "resume_requested", ...why });
    expect([...run.ready.keys()].sort()).toEqual(["work|each:3", "work|each:4"]);
  });

  it("evaluates its items again where it could not begin", () => {
    const run = new MemoryRun(aPlan([each({ items: "${{ input.list }}" })]), { list: "none" });
    expect(run.step("each")).toMatchObject({ waitReason: "hold", scopeCounts: null });
    retry(run, "each");
    expect(run.step("each")).toMatchObject({ waitReason: "hold" });
  });
});
