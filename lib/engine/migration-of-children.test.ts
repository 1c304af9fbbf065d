import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { askingForeach, askingLoop } from "@/lib/engine/testing/asking-containers";
import { ADA, decide, FOUR, work } from "@/lib/engine/testing/at-work";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { findingsFor, migrantsOf, migrate, sameNames } from "@/lib/engine/testing/migrants-of";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { planMigration } from "./migration";
import type { Plan } from "./plan";

const sub = {
  id: "sub",
  type: "subworkflow",
  workflow: "child@3",
  input: {},
  on_failure: "propagate",
};

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
  const whole = aPlan(nodes(askingLoop(), askingForeach()), edges);

  function underWay(): MemoryRun {
    const run = new MemoryRun(whole, FOUR);
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
    migrate(
      run,
      aPlan([...nodes(askingLoop(), askingForeach()), "last"], [...edges, "after -> last"]),
    );
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
      aPlan(
        [...nodes(askingLoop(), askingForeach({ max_parallel: 3 })), "last"],
        [...edges, "after -> last"],
      ),
    );
    expect(run.step("ask@rounds:2").status).toBe("ready");
    run.move({ type: "resume_requested", reason: "r", actor: ADA });
    expect(run.step("ask@rounds:2").waitReason).toBe("approval");
    decide(run, "ask@rounds:2");
    expect(run.step("rounds").status).toBe("succeeded");
  });
});
