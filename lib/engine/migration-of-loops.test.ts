import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { asking, askingForeach, askingLoop } from "@/lib/engine/testing/asking-containers";
import { ADA, decide, work } from "@/lib/engine/testing/at-work";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { findingsFor, migrate } from "@/lib/engine/testing/migrants-of";
import type { JsonObject } from "@/lib/kernel/json";

/** A run whose loop is in its third round and waits for a person there. */
function inRound3(fields: JsonObject = {}): MemoryRun {
  const run = new MemoryRun(aPlan([askingLoop(fields), "after"], ["rounds -> after"]));
  for (const round of [0, 1]) {
    work(run, `draft@rounds:${round}`, { draft: round });
    decide(run, `ask@rounds:${round}`, "reject");
  }
  work(run, "draft@rounds:2", { draft: 2 });
  return run;
}

describe("a loop at work", () => {
  const to = aPlan(
    [askingLoop({ max_iterations: 4 }, { isPolished: true }), "after"],
    ["rounds -> after"],
  );

  it("[WF-12] goes on in its third round, by the body of the new version", () => {
    const run = inRound3();
    expect(findingsFor(run, to)).toEqual([]);
    const before = run.step("ask@rounds:2").fence;
    migrate(run, to);
    expect(run.step("rounds")).toMatchObject({
      status: "running",
      scopeCounts: { total: 4, opened: 3, closed: 2 },
    });
    expect(run.step("draft@rounds:2")).toMatchObject({ status: "succeeded", attempts: 1 });
    work(run, "polish@rounds:2");
    expect(run.step("ask@rounds:2").fence).toBeGreaterThan(before);
    decide(run, "ask@rounds:2", "reject");
    work(run, "draft@rounds:3");
    work(run, "polish@rounds:3");
    decide(run, "ask@rounds:3");
    work(run, "after");
    expect(run.run.status).toBe("succeeded");
    expect(run.outputs.get("rounds|")).toMatchObject({ iterations: 4, exhausted: false });
    expect(run.step("draft@rounds:0").status).toBe("succeeded");
  });

  it("comes back as it went", () => {
    const run = inRound3();
    const from = run.plan;
    migrate(run, to);
    // A step is ready there, and nobody may begin with it while the run goes back.
    run.move({ type: "pause_requested", reason: "r", actor: ADA });
    expect(findingsFor(run, from)).toEqual([]);
    migrate(run, from);
    run.move({ type: "resume_requested", reason: "r", actor: ADA });
    expect(run.step("rounds").scopeCounts).toMatchObject({ total: 3, opened: 3 });
    decide(run, "ask@rounds:2");
    work(run, "after");
    expect(run.outputs.get("rounds|")).toMatchObject({ iterations: 3 });
  });

  it("asks anew whoever was asked because it was exhausted, under a fence of its own", () => {
    const asking = { on_exhausted: { approval: { role: "approver" } } };
    const run = inRound3(asking);
    decide(run, "ask@rounds:2", "reject");
    const { fence } = run.step("rounds_exhausted@rounds:2");
    migrate(run, aPlan([askingLoop(asking), "after"], ["rounds -> after"]));
    expect(run.step("rounds_exhausted@rounds:2").fence).toBeGreaterThan(fence);
    decide(run, "rounds_exhausted@rounds:2", "again");
    expect(run.step("draft@rounds:3").status).toBe("ready");
  });

  /** A request that is pending is superseded and asked again, whatever the version: nobody goes around the people. */
  it("[WF-12] asks anew also where it may turn more often, and what they grant comes on top of that", () => {
    const asking = { on_exhausted: { approval: { role: "approver" } } };
    const run = inRound3(asking);
    decide(run, "ask@rounds:2", "reject");
    const more = { ...asking, max_iterations: 5 };
    migrate(run, aPlan([askingLoop(more), "after"], ["rounds -> after"]));
    expect(run.step("rounds_exhausted@rounds:2").waitReason).toBe("approval");
    expect(run.approvals.at(-2)).toMatchObject({ status: "superseded" });
    expect(run.approvals.at(-1)).toMatchObject({ node: "rounds_exhausted", status: "pending" });
    decide(run, "rounds_exhausted@rounds:2", "again");
    expect(run.step("rounds")).toMatchObject({ scopeCounts: { total: 6, opened: 4 } });
  });

  it("is tried again where it failed and was held, with its rounds as they stand", () => {
    const held = { max_iterations: 1, on_failure: "hold" };
    const run = new MemoryRun(aPlan([askingLoop(held), "after"], ["rounds -> after"]));
    work(run, "draft@rounds:0");
    decide(run, "ask@rounds:0", "reject");
    expect(run.step("rounds").waitReason).toBe("hold");
    migrate(run, aPlan([askingLoop(held), "after"], ["rounds -> after"]));
    expect(run.step("rounds").status).toBe("running");
    work(run, "draft@rounds:1");
    decide(run, "ask@rounds:1");
    work(run, "after");
    expect(run.run.status).toBe("succeeded");
  });

  it.each<[string, JsonObject, string[]]>([
    [
      "a node of the body is gone",
      askingLoop({ until: "true", body: { nodes: [noop("draft"), asking("other")], edges: [] } }),
      ["body_changed rounds/ask"],
    ],
    [
      "a round would have to begin before what it has done",
      askingLoop({
        body: {
          nodes: [noop("plan"), noop("draft"), asking("ask")],
          edges: [
            { from: "plan", to: "draft" },
            { from: "draft", to: "ask" },
          ],
        },
      }),
      ["stands_behind rounds:2/draft"],
    ],
    [
      "a round looks back at what the one before did not have",
      askingLoop({
        body: {
          nodes: [
            noop("draft"),
            noop("polish", { input: { last: "${{ previous.nodes.polish.output }}" } }),
            asking("ask"),
          ],
          edges: [
            { from: "draft", to: "polish" },
            { from: "polish", to: "ask" },
          ],
        },
      }),
      ["previous_unknown rounds.body.polish"],
    ],
    ["it is another kind of container", askingForeach({ id: "rounds" }), ["type_changed rounds"]],
  ])("[WF-12] stays where it is where %s", (_, node, expected) => {
    const edges = ["rounds -> after"];
    expect(findingsFor(inRound3(), aPlan([node, "after"], edges))).toEqual(expected);
  });

  it("[WF-12] is neither dropped nor renamed, nor put behind what has yet to run", () => {
    const run = inRound3();
    const renamed = aPlan([askingLoop({ id: "turns" }), "after"], ["turns -> after"]);
    expect(findingsFor(run, renamed, { rounds: "turns" })).toEqual(["cannot_be_renamed rounds"]);
    expect(findingsFor(run, run.plan, { rounds: null })).toEqual(["work_dropped rounds"]);
    const behind = aPlan(["first", askingLoop(), "after"], ["first -> rounds", "rounds -> after"]);
    expect(findingsFor(run, behind)).toEqual(["stands_behind rounds"]);
  });
});

describe("a container that was put up again between two rounds", () => {
  const quick = (max_iterations: number): JsonObject => ({
    id: "rounds",
    type: "loop",
    max_iterations,
    until: "iteration == 119",
    body: { nodes: [{ id: "turn", type: "transform", mapping: { n: "${{ iteration }}" } }] },
  });

  it("[WF-12] goes on where it was", () => {
    const run = new MemoryRun(aPlan([quick(120), "after"], ["rounds -> after"]));
    expect(run.step("rounds")).toMatchObject({ waitReason: "timer", reason: "put_up_again" });
    const { opened } = run.step("rounds").scopeCounts ?? {};
    const to = aPlan([quick(130), "after"], ["rounds -> after"]);
    expect(findingsFor(run, to)).toEqual([]);
    migrate(run, to);
    expect(run.step("rounds").scopeCounts).toMatchObject({ total: 130, opened });
    run.fire("rounds", "continue");
    work(run, "after");
    expect(run.outputs.get("rounds|")).toMatchObject({ iterations: 120, exhausted: false });
  });
});

describe("a loop that nobody needs in the other version", () => {
  it("[WF-12] is cancelled with all that is inside of it", () => {
    const join = { id: "first", type: "join", mode: "any" };
    const nodes = ["a", askingLoop(), join];
    const run = new MemoryRun(aPlan(["a", askingLoop(), "after"], ["a -> after"]));
    work(run, "a");
    work(run, "after");
    run.move({ type: "pause_requested", reason: "r", actor: ADA });
    migrate(run, aPlan([...nodes, "after"], ["a -> first", "rounds -> first", "a -> after"]));
    expect(run.step("rounds")).toMatchObject({ status: "cancelled", reason: "join_lost" });
    run.move({ type: "resume_requested", reason: "r", actor: ADA });
    expect(run.find("draft@rounds:0")?.status).not.toBe("ready");
    expect(run.run.status).toBe("succeeded");
  });

  /** Found by the model: what had been led to in the round has no row any more, and the events must say so. */
  it("[WF-12] leaves nothing of what its round had come to", () => {
    const body = {
      nodes: [noop("draft"), asking("ask"), noop("close")],
      edges: [
        { from: "draft", to: "close" },
        { from: "ask.approved", to: "close" },
      ],
    };
    const loop = askingLoop({ body });
    const run = new MemoryRun(aPlan(["a", loop]));
    work(run, "a");
    work(run, "draft@rounds:0");
    expect(run.step("close@rounds:0")).toMatchObject({ status: "blocked", edgesSatisfied: 1 });
    const join = { id: "first", type: "join", mode: "any" };
    migrate(run, aPlan(["a", loop, join], ["a -> first", "rounds -> first"]));
    expect(run.step("rounds")).toMatchObject({ status: "cancelled", reason: "join_lost" });
    expect(run.find("close@rounds:0")).toBeUndefined();
    expect(run.run.status).toBe("succeeded");
  });
});
