import { describe, expect, it } from "vitest";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import { referredIn } from "./catalogue-of";

describe("what a draft refers to", () => {
  it("is every agent, tool and workflow in it, in bodies and as helpers of a step, too", () => {
    const draft = aManifest([
      { id: "a", type: "agent", agent: "writer@1.0.0", tools: [{ tool: "search@stable" }] },
      { id: "b", type: "tool", tool: "post@2.0.0", compensate: { tool: "undo@1.0.0" } },
      { id: "e", type: "subworkflow", workflow: "child@3" },
      { id: "c", type: "loop", body: { nodes: [{ id: "d", type: "agent", agent: "reader" }] } },
    ]);
    expect(referredIn(draft)).toEqual({
      agents: ["reader", "writer"],
      tools: ["post", "search", "undo"],
      workflows: ["child@3"],
    });
  });

  it("is nothing where a draft is none yet", () => {
    const nothing = { agents: [], tools: [], workflows: [] };
    expect(referredIn({ spec: { nodes: 3 } })).toEqual(nothing);
    expect(referredIn({})).toEqual(nothing);
  });
});
