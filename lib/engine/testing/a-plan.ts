import type { Plan } from "@/lib/engine/plan";
import { compilePlan } from "@/lib/engine/plan/compile-plan";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import type { JsonObject } from "@/lib/kernel/json";

const ANYTHING = { type: "object" };

/** A registry with one tool, `noop@1.0.0`, that takes and gives anything. */
export const noopCatalogue: Catalogue = {
  agents: {},
  tools: {
    noop: {
      channels: {},
      versions: [
        {
          id: "00000000-0000-7000-8000-000000000001",
          version: "1.0.0",
          state: "active",
          inputSchema: ANYTHING,
          outputSchema: ANYTHING,
          risk: "low",
          writes: false,
          idempotency: "natural",
          reconciles: false,
          scopes: [],
        },
      ],
    },
  },
  features: [],
  grants: null,
};

/** A plan from nodes and edges, as `a -> b` or `a.error -> b`. A node given by its id alone is a no-op tool. */
export function aPlan(
  nodes: readonly (string | JsonObject)[],
  edges: readonly string[] = [],
  rest: JsonObject = {},
): Plan {
  const parsed = parseWorkflow({
    apiVersion: "signalbox/v1",
    kind: "Workflow",
    metadata: { name: "test", title: "Test" },
    spec: {
      ...rest,
      nodes: nodes.map((node) => (typeof node === "string" ? noop(node) : node)),
      edges: edges.map((edge) => {
        const [from = "", to = ""] = edge.split(" -> ");
        return { from, to };
      }),
    },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  return compilePlan(parsed.spec, noopCatalogue);
}

/** A node that a worker executes; `fields` add to it. */
export const noop = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: "tool",
  tool: "noop@1.0.0",
  on_failure: "propagate",
  ...fields,
});
