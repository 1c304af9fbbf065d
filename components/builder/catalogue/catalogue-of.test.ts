import { describe, expect, it } from "vitest";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import { referredNames } from "./catalogue-of";

describe("what a draft refers to", () => {
  it("is every agent and tool in it, in bodies and as helpers of a step, too", () => {
    const draft = aManifest([
      { id: "a", type: "agent", agent: "writer@1.0.0", tools: [{ tool: "search@stable" }] },
      { id: "b", type: "tool", tool: "post@2.0.0", compensate: { tool: "undo@1.0.0" } },
      { id: "c", type: "loop", body: { nodes: [{ id: "d", type: "agent", agent: "reader" }] } },
    ]);
    expect(referredNames(draft)).toEqual({
      agents: ["reader", "writer"],
      tools: ["post", "search", "undo"],
    });
  });

  it("is nothing where a draft is none yet", () => {
    expect(referredNames({ spec: { nodes: 3 } })).toEqual({ agents: [], tools: [] });
    expect(referredNames({})).toEqual({ agents: [], tools: [] });
  });
});
