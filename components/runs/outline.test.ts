import { describe, expect, it } from "vitest";
import type { StepJson } from "@/lib/contract/run-steps";
import { containerOf, outlineOf, rowsOf } from "./outline";

const manifest = {
  spec: {
    nodes: [
      { id: "deliver", type: "deliver" },
      { id: "confirm", type: "approval", title: "Confirm report" },
      { id: "research", type: "agent" },
      { id: "analysis", type: "agent" },
    ],
    edges: [
      { from: "research", to: "confirm" },
      { from: "analysis", to: "confirm" },
      { from: "confirm.approved", to: "deliver" },
    ],
  },
};

const atRoot = { runId: "run_01h455vb4pex5vsknk084sn02q", scope: "" } as const;

const step = (node: string, scope = "") =>
  ({ id: `step_${node}${scope}`, node, scope, type: "agent", title: node }) as StepJson;

describe("the outline of a run", () => {
  it("puts each node after all that lead to it, whatever the order of the spec", () => {
    expect(outlineOf(manifest).map(({ id }) => id)).toEqual([
      "research",
      "analysis",
      "confirm",
      "deliver",
    ]);
  });

  it("shows a node that has no step yet, so that nothing moves when it gets one", () => {
    const rows = rowsOf(outlineOf(manifest), [step("research")], atRoot);
    expect(rows.map(({ id, step: has }) => [id, has !== null])).toEqual([
      ["research", true],
      ["analysis", false],
      ["confirm", false],
      ["deliver", false],
    ]);
  });

  it("loses no step that the spec does not show", () => {
    const rows = rowsOf(outlineOf(manifest), [step("other")], atRoot);
    expect(rows.slice(4).map(({ key }) => key)).toEqual(["other"]);
  });

  it("shows the steps of one iteration as those of the body that it repeats", () => {
    const body = {
      nodes: [{ id: "second" }, { id: "first" }],
      edges: [{ from: "first", to: "second" }],
    };
    const looping = { spec: { nodes: [{ id: "turn", type: "loop", body }] } };
    const steps = [step("turn"), step("first", "turn:0"), step("first", "turn:1")];
    const shown = { ...atRoot, scope: "turn:1" };
    const rows = rowsOf(outlineOf(looping, containerOf(shown.scope)), steps, shown);
    expect(rows.map(({ id, step: has }) => [id, has?.scope])).toEqual([
      ["first", "turn:1"],
      ["second", undefined],
    ]);
    expect(rows[0]?.key).toMatch(/-first-turn\.1$/);
  });

  it("ends on a spec that it does not understand", () => {
    const cyclic = {
      spec: {
        nodes: [{ id: "a" }, { id: "b" }],
        edges: [
          { from: "a", to: "b" },
          { from: "b", to: "a" },
        ],
      },
    };
    expect(outlineOf(cyclic)).toHaveLength(2);
    expect(outlineOf({})).toEqual([]);
  });
});
