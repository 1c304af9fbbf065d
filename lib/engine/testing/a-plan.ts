import type { Plan } from "@/lib/engine/plan";
import { compilePlan } from "@/lib/engine/plan/compile-plan";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import type { JsonObject } from "@/lib/kernel/json";

const ANYTHING = { type: "object" };

const anyTool = {
  version: "1.0.0",
  state: "active",
  inputSchema: ANYTHING,
  outputSchema: ANYTHING,
  risk: "low",
  writes: false,
  idempotency: "natural",
  reconciles: false,
  scopes: [],
} as const;

/**
 * A registry of what takes and gives anything: the tools `noop@1.0.0` and `asked@1.0.0`, which can be asked about a
 * call, the workflow `child@3`, and the agent `helper@1.0.0`, which may always call the first of them.
 */
export const noopCatalogue: Catalogue = {
  agents: {
    helper: {
      channels: {},
      versions: [
        {
          id: "00000000-0000-7000-8000-000000000004",
          version: "1.0.0",
          state: "active",
          inputSchema: ANYTHING,
          outputSchema: ANYTHING,
          tools: ["noop@1.0.0"],
        },
      ],
    },
  },
  tools: {
    noop: {
      channels: {},
      versions: [{ ...anyTool, id: "00000000-0000-7000-8000-000000000001" }],
    },
    asked: {
      channels: {},
      versions: [
        {
          ...anyTool,
          id: "00000000-0000-7000-8000-000000000002",
          writes: true,
          idempotency: "none",
          reconciles: true,
        },
      ],
    },
  },
  workflows: {
    child: {
      latest: 3,
      channels: {},
      versions: [
        {
          id: "00000000-0000-7000-8000-000000000003",
          version: "3",
          state: "active",
          inputSchema: ANYTHING,
          outputSchema: ANYTHING,
          depth: 0,
          contains: [],
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
