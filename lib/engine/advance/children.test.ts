import { describe, expect, it } from "vitest";
import type { ChildEnd } from "@/lib/engine/advance/moves";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";

const actor = { kind: "user", id: "u", name: "Ada" } as const;
const cancel = { type: "cancel_requested", reason: "enough", actor } as const;

const step = (fields: JsonObject = {}): JsonObject => ({
  id: "sub",
  type: "subworkflow",
  workflow: "child@3",
  input: { topic: "${{ input.topic }}" },
  on_failure: "propagate",
  ...fields,
});

const parent = (fields: JsonObject = {}) =>
  new MemoryRun(aPlan([step(fields), "next"], ["sub -> next"]), { topic: "rivers" });

const asked = (run: MemoryRun, topic: string) =>
  run.outbox.filter((note) => note.topic === topic).map(({ payload }) => payload);

const ended = (run: MemoryRun, end: ChildEnd, fence = 1) =>
  run.move({
    type: "child_ended",
    step: { node: "sub", scope: "" },
    fence,
    childRunId: String(asked(run, "child.start")[0]?.child_run_id),
    end,
  });

const failed: ChildEnd = { status: "failed", reason: "quality", message: "It failed." };

describe("a step that runs another workflow", () => {
  it("asks for a run of the pinned version and waits for its end", () => {
    const run = parent();
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "subworkflow" });
    expect(asked(run, "child.start")).toEqual([
      expect.objectContaining({
        run_id: "run",
        node: "sub",
        scope: "",
        fence: 1,
        input: { topic: "rivers" },
      }),
    ]);
  });

  it("ends with the child's output", () => {
    const run = parent();
    ended(run, { status: "succeeded", output: { report: 1 } });
    expect(run.outputs.get("sub|")).toEqual({ report: 1 });
    expect(run.step("next").status).toBe("ready");
  });

  it.each([
    [failed, "child_failed"],
    [{ ...failed, status: "refused" } as ChildEnd, "child_failed"],
    [{ ...failed, status: "timed_out" } as ChildEnd, "child_timed_out"],
    [{ ...failed, status: "cancelled" } as ChildEnd, "cancelled"],
  ])("fails with the child, by a class of its own, and is not repeated", (end, errorClass) => {
    const run = parent();
    ended(run, end);
    expect(run.step("sub")).toMatchObject({ status: "failed", error: { class: errorClass } });
    expect(asked(run, "child.start")).toHaveLength(1);
    expect(run.run.status).toBe("failed");
  });

  it("goes its other way where the failure is routed, and is held where nothing is said", () => {
    const plan = aPlan([step({ on_failure: "route" }), "mend"], ["sub.error -> mend"]);
    const routed = new MemoryRun(plan, { topic: "x" });
    ended(routed, failed);
    expect(routed.step("mend").status).toBe("ready");
    const held = parent({ on_failure: "hold" });
    ended(held, failed);
    expect(held.step("sub")).toMatchObject({ status: "waiting", waitReason: "hold" });
  });

  it("is tried again by an operator with another run, and hears no more of the first", () => {
    const run = parent({ on_failure: "hold" });
    ended(run, failed);
    const { status, waitReason, fence } = run.step("sub");
    run.move({
      type: "intervened",
      step: { node: "sub", scope: "" },
      action: { kind: "retry" },
      seen: { status, waitReason, fence },
      reason: "Mended.",
      actor,
    });
    expect(run.step("sub")).toMatchObject({ status: "waiting", waitReason: "subworkflow" });
    const starts = asked(run, "child.start");
    expect(starts.map((start) => start.fence)).toEqual([1, 2]);
    expect(starts[0]?.child_run_id).not.toBe(starts[1]?.child_run_id);
    expect(ended(run, failed, 1).outcomes).toEqual([{ ok: false, why: "stale" }]);
    ended(run, { status: "succeeded", output: 1 }, 2);
    expect(run.step("sub").status).toBe("succeeded");
  });

  it("hears of the end once, and of no other start than its own", () => {
    const run = parent();
    expect(ended(run, failed, 2).outcomes).toEqual([{ ok: false, why: "stale" }]);
    ended(run, { status: "succeeded", output: 1 });
    expect(ended(run, failed).outcomes).toEqual([{ ok: false, why: "stale" }]);
    expect(run.step("sub").status).toBe("succeeded");
  });

  it("asks for nothing where its input cannot be had or is no object", () => {
    for (const input of [{ topic: "${{ input.none.there }}" }]) {
      const run = parent({ input });
      expect(run.step("sub").status).toBe("failed");
      expect(asked(run, "child.start")).toEqual([]);
    }
  });

  it("hands a cancel on, and its run is cancelled once the child has stopped", () => {
    const run = parent();
    run.move(cancel);
    expect(run.run.status).toBe("cancelling");
    expect(asked(run, "child.control")).toEqual([
      { run_id: "run", node: "sub", scope: "", fence: 1, action: "cancel" },
    ]);
    ended(run, { ...failed, status: "cancelled" });
    expect(run.step("sub").status).toBe("cancelled");
    expect(run.run.status).toBe("cancelled");
  });

  it("does not wait longer than its grace for a child that ignores the cancel", () => {
    const run = parent();
    run.move(cancel);
    run.fire("", "cancel_grace");
    expect(run.run.status).toBe("cancelled");
    expect(ended(run, failed).outcomes).toEqual([{ ok: false, why: "stale" }]);
  });

  it("keeps what a child gave that ended well in spite of the cancel", () => {
    const run = parent();
    run.move(cancel);
    ended(run, { status: "succeeded", output: { done: true } });
    expect(run.step("sub").status).toBe("succeeded");
    expect(run.outputs.get("sub|")).toEqual({ done: true });
    expect(run.run.status).toBe("cancelled");
  });

  it("lets the child follow its pauses, and what it hears meanwhile moves nothing on before the resume", () => {
    const run = parent();
    const why = { reason: "look", actor };
    run.move({ type: "pause_requested", ...why });
    ended(run, { status: "succeeded", output: 1 });
    expect(run.step("sub").status).toBe("succeeded");
    expect(run.ready.size).toBe(0);
    run.move({ type: "resume_requested", ...why });
    expect([...run.ready.keys()]).toEqual(["next|"]);
    const again = parent();
    again.move({ type: "pause_requested", ...why });
    again.move({ type: "resume_requested", ...why });
    expect(asked(again, "child.control").map(({ action }) => action)).toEqual(["follow", "follow"]);
  });

  it("lets the child stop when its run fails elsewhere", () => {
    const plan = aPlan([
      step(),
      { id: "end", type: "transform", mapping: "${{ input.none.x }}", on_failure: "fail_run" },
    ]);
    const run = new MemoryRun(plan, { topic: "x" });
    expect(run.run.status).toBe("failed");
    expect(asked(run, "child.start").length).toBe(asked(run, "child.control").length);
  });
});

describe("a run that is a child", () => {
  it("leaves a word for its parent when it ends, and no other run does", () => {
    const plan = aPlan([{ id: "t", type: "transform", mapping: 1 }]);
    const own = new MemoryRun(plan);
    expect(asked(own, "child.ended")).toEqual([]);
    const child = new MemoryRun(plan, {}, null, undefined, { isChild: true });
    expect(asked(child, "child.ended")).toEqual([{ run_id: "run" }]);
  });

  it("must end when its parent must, or by its own limit where that is sooner", () => {
    const limited = aPlan(["a"], [], { limits: { max_duration: "PT1H" } });
    const timeout = (endBy: number | null) =>
      new MemoryRun(limited, {}, null, undefined, { isChild: true, endBy }).timers.get(
        "||run_timeout",
      );
    expect(timeout(1_001_000)).toMatchObject({ fireAt: 1_001_000 });
    expect(timeout(1_000_000 + 7_200_000)).toMatchObject({ fireAt: 1_000_000 + 3_600_000 });
    expect(timeout(null)).toMatchObject({ fireAt: 1_000_000 + 3_600_000 });
  });
});
