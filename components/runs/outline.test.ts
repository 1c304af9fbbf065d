import { describe, expect, it } from "vitest";
import type { StepJson } from "@/lib/contract/run-steps";
import { outlineOf, rowsOf } from "./outline";

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
    const rows = rowsOf(outlineOf(manifest), [step("research")]);
    expect(rows.map(({ id, step: has }) => [id, has !== null])).toEqual([
      ["research", true],
      ["analysis", false],
      ["confirm", false],
      ["deliver", false],
    ]);
  });

  it("loses no step that the spec does not show at its root", () => {
    const rows = rowsOf(outlineOf(manifest), [step("inner", "loop:0"), step("inner", "loop:1")]);
    expect(rows.slice(4).map(({ key }) => key)).toEqual(["step_innerloop:0", "step_innerloop:1"]);
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
