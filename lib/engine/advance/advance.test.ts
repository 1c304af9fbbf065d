import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { anyWorker, MemoryRun } from "@/lib/engine/testing/memory-run";
import { approval, types } from "./testing";

describe("a run", () => {
  it("goes from step to step and ends with its output", () => {
    const run = new MemoryRun(
      aPlan(["a", "b"], ["a -> b"], { output: { got: "${{ nodes.b.output.from }}" } }),
    );
    expect(run.run.status).toBe("queued");
    run.claim("a");
    expect(run.run.status).toBe("running");
    run.succeed("a");
    run.claim("b");
    run.succeed("b");
    expect(run.run).toMatchObject({ status: "succeeded", failure: null });
    expect(run.ending).toEqual({ output: { got: "b" }, error: null });
    expect(run.outbox).toHaveLength(1);
    expect(types(run)).toEqual([
      "run.created",
      "run.queued",
      "step.ready a",
      "run.started",
      "step.started a",
      "step.succeeded a",
      "step.ready b",
      "step.started b",
      "step.succeeded b",
      "run.succeeded",
    ]);
  });

  it("gives the successor to the worker that completed, in the same transaction", () => {
    const run = new MemoryRun(aPlan(["a", "b"], ["a -> b"]));
    run.claim("a");
    const decisions = run.succeed("a", {}, anyWorker);
    expect(decisions.works.map(({ node }) => node)).toEqual(["b"]);
    expect(run.ready.size).toBe(0);
    expect(types(run)).not.toContain("step.ready b");
  });

  it("hands the outputs of the predecessors to a step without a mapping", () => {
    const run = new MemoryRun(aPlan(["a", "b"], ["a -> b"]));
    run.claim("a");
    run.succeed("a", { x: 1 });
    expect(run.claim("b").input).toEqual({ a: { x: 1 } });
  });

  /** Guards against a decision that grows with every node until no process can save it. */
  it("ends where its values outgrow what can be kept", () => {
    const doubled = (of: string) => ({
      type: "transform",
      mapping: [`\${{${of}}}`, `\${{${of}}}`],
    });
    const nodes = Array.from({ length: 40 }, (_, index) => ({
      id: `n${index}`,
      on_failure: "fail_run",
      ...doubled(index === 0 ? "input" : `nodes.n${index - 1}.output`),
    }));
    const edges = nodes.slice(1).map(({ id }, index) => `n${index} -> ${id}`);
    const run = new MemoryRun(aPlan(nodes, edges), { text: "x".repeat(100) });
    expect(run.run).toMatchObject({
      status: "failed",
      failure: { error: { class: "invalid_input" } },
    });
  });

  it("joins only what can be kept", () => {
    const nodes = Array.from({ length: 5 }, (_, index) => ({
      id: `n${index}`,
      type: "transform",
      mapping: `\${{input.text}}`,
    }));
    const join = { id: "all", type: "join", mode: "all" };
    const edges = nodes.map(({ id }) => `${id} -> all`);
    const run = new MemoryRun(aPlan([...nodes, join], edges), { text: "x".repeat(2_000_000) });
    expect(run.run.failure).toMatchObject({ node: "all", error: { code: "output_too_large" } });
  });

  it("waits for its start time, and begins then", () => {
    const run = new MemoryRun(aPlan(["a"]), {}, 2_000_000);
    expect(run.run).toMatchObject({ status: "queued", statusReason: "scheduled" });
    expect(run.ready.size).toBe(0);
    run.fire("", "run_start");
    expect([...run.ready.keys()]).toEqual(["a|"]);
  });

  it("waits to be admitted where others of its key are under way, and begins once", () => {
    const plan = aPlan(["a"], [], { concurrency: { key: "x" } });
    const run = new MemoryRun(plan, {}, null, "closed");
    expect(run.run).toMatchObject({ status: "queued", statusReason: "concurrency" });
    expect(run.ready.size).toBe(0);
    run.move({ type: "admitted" });
    expect(run.run).toMatchObject({ status: "queued", statusReason: null });
    expect([...run.ready.keys()]).toEqual(["a|"]);
    expect(run.move({ type: "admitted" }).outcomes).toEqual([{ ok: false, why: "stale" }]);
  });

  it("comes to its gate at its start time, not before", () => {
    const plan = aPlan(["a"], [], { concurrency: { key: "x" } });
    const run = new MemoryRun(plan, {}, 2_000_000, "closed");
    expect(run.run.statusReason).toBe("scheduled");
    expect(run.move({ type: "admitted" }).outcomes).toEqual([{ ok: false, why: "stale" }]);
    run.fire("", "run_start");
    expect(run.run.statusReason).toBe("concurrency");
    expect(run.ready.size).toBe(0);
  });

  it("is stopped by its own clock, with everything that is open", () => {
    const run = new MemoryRun(aPlan(["a", approval()], [], { limits: { max_duration: "PT1H" } }));
    run.claim("a");
    run.openEffects.clear();
    run.fire("", "run_timeout");
    expect(run.run.status).toBe("timed_out");
    expect(run.step("a").status).toBe("cancelled");
    expect(run.approvals[0]?.status).toBe("withdrawn");
    expect(run.events.filter(({ type }) => type === "run.timed_out")).toHaveLength(1);
  });
});

describe("branches", () => {
  const branching = () =>
    aPlan(
      [
        "a",
        { id: "c", type: "condition", cases: [{ when: "nodes.a.output.ok", port: "yes" }] },
        "left",
        "left2",
        "right",
        { id: "j", type: "join", mode: "all" },
      ],
      ["a -> c", "c.yes -> left", "left -> left2", "left2 -> j", "c.else -> right", "right -> j"],
    );

  /** Guards the rule that a branch not taken does not satisfy, and that skipping spreads up to the join. */
  it("skips what was not taken, and the join goes by the rest", () => {
    const run = new MemoryRun(branching());
    run.claim("a");
    run.succeed("a", { ok: false });
    expect(run.step("left2").status).toBe("skipped");
    run.claim("right");
    run.succeed("right");
    expect(run.step("j")).toMatchObject({
      status: "succeeded",
      edgesSkipped: 1,
      edgesSatisfied: 1,
    });
    expect(run.outputs.get("j|")).toEqual({
      left2: { status: "skipped", output: null },
      right: { status: "succeeded", output: { from: "right" } },
    });
    expect(run.run.status).toBe("succeeded");
  });

  it("ends a path at an end node; the run fails if one of them says so", () => {
    const run = new MemoryRun(
      aPlan(
        ["a", { id: "stop", type: "end", status: "failed", reason: "rejected" }],
        ["a -> stop"],
      ),
    );
    run.claim("a");
    run.succeed("a");
    expect(run.run).toMatchObject({ status: "failed", statusReason: "rejected" });
    expect(run.ending?.error).toEqual({ reason: "rejected", node: "stop" });
  });
});

describe("deliveries", () => {
  const deliver = (id: string, on_failure: string) => ({
    id,
    type: "deliver",
    artifacts: ["${{ input.file }}"],
    channel: { kind: "download" },
    on_failure,
  });
  const delivery = { deliveryId: "d", channel: {}, manifest: {}, digest: "" };

  it("are as good as the worst of them", () => {
    const run = new MemoryRun(aPlan([deliver("a", "propagate"), deliver("b", "propagate")]), {
      file: {},
    });
    run.claim("a");
    run.fail("a");
    run.end(run.claim("b"), { status: "succeeded", output: {}, delivery });
    expect(run.run.deliveryStatus).toBe("failed");
  });

  it("have failed when nobody took care of one that was held", () => {
    const run = new MemoryRun(aPlan([deliver("a", "hold")]), { file: {} });
    run.claim("a");
    run.fail("a");
    expect(run.run.deliveryStatus).toBe("not_ready");
    run.fire("a", "hold_expiry");
    expect(run.run.deliveryStatus).toBe("failed");
  });
});

describe("waits", () => {
  it("fire once, at their time", () => {
    const run = new MemoryRun(
      aPlan([{ id: "w", type: "wait", duration: "PT5M" }, "a"], ["w -> a"]),
    );
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "timer" });
    run.fire("w", "wait");
    expect(run.ready.has("a|")).toBe(true);
    const again = run.move({
      type: "timer_fired",
      kind: "wait",
      step: { node: "w", scope: "" },
      fence: 1,
    });
    expect(again.outcomes).toEqual([{ ok: false, why: "stale" }]);
  });
});
