import { expect, it } from "vitest";
import { planNode } from "@/lib/engine/plan";
import { aPlan } from "@/lib/engine/testing/a-plan";
import type { JsonObject } from "@/lib/kernel/json";

const WHEN = "nodes.a.status == 'succeeded'";

function toolsOf(tools?: JsonObject[]) {
  const helper = { id: "help", type: "agent", agent: "helper@1.0.0", ...(tools && { tools }) };
  const node = planNode(aPlan(["a", helper]), "help");
  if (node.type !== "agent") throw new Error("It is no agent.");
  return {
    tools: node.tools.map(({ tool, when }) => [`${tool.name}@${tool.version}`, when?.text ?? null]),
    reconciles: node.reconciles,
    referencedNodes: node.referencedNodes,
  };
}

it("gives a step the tools of its agent, always, and its own while their conditions hold", () => {
  expect(toolsOf().tools).toEqual([["noop@1.0.0", null]]);
  expect(toolsOf([{ tool: "asked@1.0.0", when: WHEN }])).toEqual({
    tools: [
      ["noop@1.0.0", null],
      ["asked@1.0.0", WHEN],
    ],
    reconciles: true,
    // It is asked with each call, and not loaded when the step is claimed.
    referencedNodes: [],
  });
});

/** Guards against a tool that a step binds, and that its agent may call all the same. */
it("lets the step bind what its agent may always call", () => {
  expect(toolsOf([{ tool: "noop@1.0.0", when: WHEN }]).tools).toEqual([["noop@1.0.0", WHEN]]);
});
