import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { findingsFor, migrantsOf, migrate, sameNames } from "@/lib/engine/testing/migrants-of";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { planMigration } from "./migration";
import type { Plan } from "./plan";

const ask = { id: "ask", type: "approval", role: "approver", title: "Good?" };
const sub = {
  id: "sub",
  type: "subworkflow",
  workflow: "child@3",
  input: {},
  on_failure: "propagate",
};

const loop = (body: JsonObject = {}, fields: JsonObject = {}): JsonObject => ({
  id: "rounds",
  type: "loop",
  max_iterations: 3,
  until: "nodes.ask.output.option == 'approve'",
  on_failure: "propagate",
  body: { nodes: [noop("draft"), ask], edges: [{ from: "draft", to: "ask" }], ...body },
  ...fields,
});

const each = (fields: JsonObject = {}): JsonObject => ({
  id: "each",
  type: "foreach",
  items: "${{ input.list }}",
  max_parallel: 2,
  on_failure: "propagate",
  body: {
    nodes: [{ ...ask, id: "ok" }, noop("work")],
    edges: [{ from: "ok.approved", to: "work" }],
  },
  ...fields,
});

const ADA = {
  kind: "user",
  id: "00000000-0000-7000-8000-000000000001",
  name: "Ada",
} as const;

const HALF = { list: ["a", "b", "c", "d"] };

function decide(run: MemoryRun, name: string, option = "approve"): void {
  const { node, scope, fence } = run.step(name);
  run.move({
    type: "decided",
    step: { node, scope },
    fence,
    stage: 0,
    lapsed: [],
    decision: {
      id: `00000000-0000-7000-8000-${String(run.events.length).padStart(12, "0")}`,
      option,
      reason: "",
      form: null,
      artifactVersionId: null,
      decidedBy: ADA,
    },
  });
}

function work(run: MemoryRun, name: string, output: Json = { from: name }): void {
  run.claim(name);
  run.succeed(name, output);
}

/** A run whose loop is in its third round and waits for a person there. */
function inRound3(fields: JsonObject = {}): MemoryRun {
  const run = new MemoryRun(aPlan([loop({}, fields), "after"], ["rounds -> after"]));
  for (const round of [0, 1]) {
    work(run, `draft@rounds:${round}`, { draft: round });
    decide(run, `ask@rounds:${round}`, "reject");
  }
  work(run, "draft@rounds:2", { draft: 2 });
  return run;
}

/** A run half of whose items are done; the others wait for people. */
function halfDone(fields: JsonObject = {}): MemoryRun {
  const run = new MemoryRun(aPlan([each(fields), "after"], ["each -> after"]), HALF);
  for (const item of [1, 0]) {
    decide(run, `ok@each:${item}`);
    work(run, `work@each:${item}`);
  }
  return run;
}

const withChild = (): MemoryRun => new MemoryRun(aPlan([sub, "after"], ["sub -> after"]));

function endChild(run: MemoryRun, output: Json): void {
  const { node, scope, fence } = run.step("sub");
  run.move({
    type: "child_ended",
    step: { node, scope },
    fence,
    childRunId: "child",
    end: { status: "succeeded", output },
  });
}

describe("a loop at work", () => {
  const to = aPlan(
    [
      loop(
        {
          nodes: [noop("draft"), noop("polish"), ask],
          edges: [
            { from: "draft", to: "polish" },
            { from: "polish", to: "ask" },
          ],
        },
        { max_iterations: 4 },
      ),
      "after",
    ],
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
    migrate(run, aPlan([loop({}, asking), "after"], ["rounds -> after"]));
    expect(run.step("rounds_exhausted@rounds:2").fence).toBeGreaterThan(fence);
    decide(run, "rounds_exhausted@rounds:2", "again");
    expect(run.step("draft@rounds:3").status).toBe("ready");
  });

  it("is tried again where it failed and was held, with its rounds as they stand", () => {
    const held = { max_iterations: 1, on_failure: "hold" };
    const run = new MemoryRun(aPlan([loop({}, held), "after"], ["rounds -> after"]));
    work(run, "draft@rounds:0");
    decide(run, "ask@rounds:0", "reject");
    expect(run.step("rounds").waitReason).toBe("hold");
    migrate(run, aPlan([loop({}, held), "after"], ["rounds -> after"]));
    expect(run.step("rounds").status).toBe("running");
    work(run, "draft@rounds:1");
    decide(run, "ask@rounds:1");
    work(run, "after");
    expect(run.run.status).toBe("succeeded");
  });

  it.each<[string, JsonObject, string[]]>([
    [
      "a node of the body is gone",
      loop({ nodes: [noop("draft"), { ...ask, id: "other" }], edges: [] }, { until: "true" }),
      ["body_changed rounds/ask"],
    ],
    [
      "a round would have to begin before what it has done",
      loop({
        nodes: [noop("plan"), noop("draft"), ask],
        edges: [
          { from: "plan", to: "draft" },
          { from: "draft", to: "ask" },
        ],
      }),
      ["stands_behind rounds:2/draft"],
    ],
    [
      "a round looks back at what the one before did not have",
      loop({
        nodes: [
          noop("draft"),
          noop("polish", { input: { last: "${{ previous.nodes.polish.output }}" } }),
          ask,
        ],
        edges: [
          { from: "draft", to: "polish" },
          { from: "polish", to: "ask" },
        ],
      }),
      ["previous_unknown rounds.body.polish"],
    ],
    ["it is another kind of container", each({ id: "rounds" }), ["type_changed rounds"]],
  ])("[WF-12] stays where it is where %s", (_, node, expected) => {
    const edges = ["rounds -> after"];
    expect(findingsFor(inRound3(), aPlan([node, "after"], edges))).toEqual(expected);
  });

  it("[WF-12] is neither dropped nor renamed, nor put behind what has yet to run", () => {
    const run = inRound3();
    const renamed = aPlan([{ ...loop(), id: "turns" }, "after"], ["turns -> after"]);
    expect(findingsFor(run, renamed, { rounds: "turns" })).toEqual(["cannot_be_renamed rounds"]);
    expect(findingsFor(run, run.plan, { rounds: null })).toEqual(["work_dropped rounds"]);
    const behind = aPlan(["first", loop(), "after"], ["first -> rounds", "rounds -> after"]);
    expect(findingsFor(run, behind)).toEqual(["stands_behind rounds"]);
  });
});

describe("a foreach at work", () => {
  it("[WF-12] goes on with its items, and gives them in their order", () => {
    const run = halfDone();
    const body = {
      nodes: [{ ...ask, id: "ok" }, noop("checked"), noop("work")],
      edges: [
        { from: "ok.approved", to: "checked" },
        { from: "checked", to: "work" },
      ],
    };
    const to = aPlan([each({ body, max_parallel: 3 }), "after"], ["each -> after"]);
    expect(findingsFor(run, to)).toEqual([]);
    migrate(run, to);
    expect(run.step("each").scopeCounts).toMatchObject({ total: 4, opened: 4, closed: 2 });
    for (const item of [3, 2]) {
      decide(run, `ok@each:${item}`);
      work(run, `checked@each:${item}`);
      work(run, `work@each:${item}`);
    }
    work(run, "after");
    expect(run.outputs.get("each|")).toEqual(
      [0, 1, 2, 3].map((item) => ({
        status: "succeeded",
        output: { from: `work@each:${item}` },
        error: null,
      })),
    );
  });

  it("opens more items where more may be at work at once", () => {
    const run = new MemoryRun(aPlan([each()]), HALF);
    expect(run.step("each").scopeCounts).toMatchObject({ opened: 2 });
    migrate(run, aPlan([each({ max_parallel: 3 })]));
    expect(run.step("each").scopeCounts).toMatchObject({ opened: 3 });
    expect(run.step("ok@each:2").waitReason).toBe("approval");
  });

  it.each<[string, JsonObject, string[]]>([
    ["its items are others", { items: "${{ input.other }}" }, ["items_changed each.items"]],
    ["its batches are others", { batch_size: 2 }, ["batch_size_changed each.batch_size"]],
    ["it takes fewer items", { max_items: 3 }, ["too_many_items each.max_items"]],
    [
      "what its items give would be another thing",
      {
        body: {
          nodes: [{ ...ask, id: "ok" }, noop("work"), noop("more")],
          edges: [
            { from: "ok.approved", to: "work" },
            { from: "ok.approved", to: "more" },
          ],
        },
      },
      ["item_output_changed each.body"],
    ],
  ])("[WF-12] stays where it is where %s", (_, fields, expected) => {
    expect(findingsFor(halfDone(), aPlan([each(fields), "after"], ["each -> after"]))).toEqual(
      expected,
    );
  });

  it("[WF-12] stays where more of its items have failed than are tolerated there", () => {
    const run = halfDone({ tolerate: 1 });
    decide(run, "ok@each:2");
    run.claim("work@each:2");
    run.fail("work@each:2");
    expect(run.step("each").scopeCounts).toMatchObject({ failed: 1 });
    expect(findingsFor(run, aPlan([each(), "after"], ["each -> after"]))).toEqual([
      "tolerance_exceeded each.tolerate",
    ]);
  });
});

describe("a foreach that has failed and is held", () => {
  it("[WF-12] is tried again with the items that failed, in whichever version", () => {
    const run = new MemoryRun(
      aPlan([each({ on_failure: "hold" }), "after"], ["each -> after"]),
      HALF,
    );
    decide(run, "ok@each:0");
    run.claim("work@each:0");
    run.fail("work@each:0");
    expect(run.step("each").waitReason).toBe("hold");
    const to = aPlan([each({ on_failure: "hold" }), "after", "last"], ["each -> after"]);
    expect(findingsFor(run, to)).toEqual([]);
    migrate(run, to);
    expect(run.step("each").status).toBe("running");
  });
});

describe("a container inside of a container", () => {
  const nested = (fields: JsonObject = {}) =>
    loop({ nodes: [each(fields)], edges: [] }, { until: "true", max_iterations: 2 });

  it("[WF-12] goes on with it, and holds the outer one open as before", () => {
    const run = new MemoryRun(aPlan([nested(), "after"], ["rounds -> after"]), HALF);
    decide(run, "ok@rounds:0/each:1");
    work(run, "work@rounds:0/each:1");
    const to = aPlan([nested({ max_parallel: 3 }), "after"], ["rounds -> after"]);
    expect(findingsFor(run, to)).toEqual([]);
    migrate(run, to);
    expect(run.step("each@rounds:0").scopeCounts).toMatchObject({ opened: 4, closed: 1 });
    for (const item of [3, 0, 2]) {
      decide(run, `ok@rounds:0/each:${item}`);
      work(run, `work@rounds:0/each:${item}`);
    }
    expect(run.step("rounds").status).toBe("succeeded");
    work(run, "after");
    expect(run.run.status).toBe("succeeded");
  });

  it("[WF-12] stays where it is where the inner one does not fit, which is named", () => {
    const run = new MemoryRun(aPlan([nested()]), HALF);
    const to = aPlan([nested({ items: "${{ input.other }}" })]);
    expect(findingsFor(run, to)).toEqual(["items_changed rounds:0/each.items"]);
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
    const nodes = ["a", loop(), join];
    const run = new MemoryRun(aPlan(["a", loop(), "after"], ["a -> after"]));
    work(run, "a");
    work(run, "after");
    run.move({ type: "pause_requested", reason: "r", actor: ADA });
    migrate(run, aPlan([...nodes, "after"], ["a -> first", "rounds -> first", "a -> after"]));
    expect(run.step("rounds")).toMatchObject({ status: "cancelled", reason: "join_lost" });
    run.move({ type: "resume_requested", reason: "r", actor: ADA });
    expect(run.find("draft@rounds:0")?.status).not.toBe("ready");
    expect(run.run.status).toBe("succeeded");
  });
});

describe("a run under way", () => {
  const to = aPlan([sub, "checked", "after"], ["sub -> checked", "checked -> after"]);

  it("[WF-12] goes on, and its end leads to what follows its step in the new version", () => {
    const run = withChild();
    expect(findingsFor(run, to)).toEqual([]);
    const { fence } = run.step("sub");
    migrate(run, to);
    expect(run.step("sub")).toMatchObject({ waitReason: "subworkflow", fence });
    expect(run.outbox.map(({ topic }) => topic)).toEqual(["child.start"]);
    endChild(run, { report: "done" });
    work(run, "checked");
    work(run, "after");
    expect(run.run.status).toBe("succeeded");
    expect(run.outputs.get("sub|")).toEqual({ report: "done" });
  });

  it("[WF-12] is neither dropped nor renamed, nor taken for one of another workflow", () => {
    const run = withChild();
    const renamed = aPlan([{ ...sub, id: "other" }, "after"], ["other -> after"]);
    expect(findingsFor(run, renamed, { sub: "other" })).toEqual(["cannot_be_renamed sub"]);
    expect(findingsFor(run, to, { sub: null })).toEqual(["work_dropped sub"]);
    const other = structuredClone(to) as Plan;
    const node = other.nodes.find(({ id }) => id === "sub");
    if (node?.type === "subworkflow") node.workflow.name = "another";
    expect(findingsFor(run, other)).toEqual(["child_changed sub"]);
  });
});

describe("a loop in its third round, a foreach half done and a run under way, all in one", () => {
  const nodes = (rounds: JsonObject, items: JsonObject) => [rounds, items, sub, "after"];
  const edges = ["rounds -> after", "each -> after", "sub -> after"];
  const whole = aPlan(nodes(loop(), each()), edges);

  function underWay(): MemoryRun {
    const run = new MemoryRun(whole, HALF);
    for (const round of [0, 1]) {
      work(run, `draft@rounds:${round}`);
      decide(run, `ask@rounds:${round}`, "reject");
    }
    work(run, "draft@rounds:2");
    for (const item of [0, 1]) {
      decide(run, `ok@each:${item}`);
      work(run, `work@each:${item}`);
    }
    return run;
  }

  it("[WF-12] each go on to the right end, and the events say the same as the tables", () => {
    const run = underWay();
    migrate(run, aPlan([...nodes(loop(), each()), "last"], [...edges, "after -> last"]));
    decide(run, "ask@rounds:2");
    endChild(run, "done");
    for (const item of [2, 3]) {
      decide(run, `ok@each:${item}`);
      work(run, `work@each:${item}`);
    }
    work(run, "after");
    work(run, "last");
    expect(run.run.status).toBe("succeeded");
    expect(run.approvals.filter(({ status }) => status === "superseded")).toHaveLength(3);
  });

  it("is foretold by node, and by round and item", () => {
    const run = underWay();
    const { fates } = planMigration({
      from: whole,
      to: whole,
      mapping: sameNames(run),
      steps: migrantsOf(run),
      fits: () => true,
    });
    expect(fates.map(({ node, scope, fate }) => `${node}@${scope} ${fate}`)).toEqual([
      "rounds@ goes_on",
      "each@ goes_on",
      "sub@ goes_on",
      "after@ new",
      "ok@each:2 anew",
      "ok@each:3 anew",
      "draft@rounds:2 kept",
      "ask@rounds:2 anew",
    ]);
  });

  it("stands still in a pause, and goes on with the resume", () => {
    const run = underWay();
    run.move({ type: "pause_requested", reason: "r", actor: ADA });
    migrate(
      run,
      aPlan([...nodes(loop(), each({ max_parallel: 3 })), "last"], [...edges, "after -> last"]),
    );
    expect(run.step("ask@rounds:2").status).toBe("ready");
    run.move({ type: "resume_requested", reason: "r", actor: ADA });
    expect(run.step("ask@rounds:2").waitReason).toBe("approval");
    decide(run, "ask@rounds:2");
    expect(run.step("rounds").status).toBe("succeeded");
  });
});
