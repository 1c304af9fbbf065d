import type { JsonObject } from "@/lib/kernel/json";

/** A manifest of nodes and edges, as `a -> b` or `a.error -> b`; `rest` adds to its spec. A node given by its id alone is a tool that only reads. */
export function aManifest(
  nodes: readonly (string | JsonObject)[],
  edges: readonly string[] = [],
  rest: JsonObject = {},
): JsonObject {
  return {
    apiVersion: "signalbox/v1",
    kind: "Workflow",
    metadata: { name: "test" },
    spec: {
      ...rest,
      nodes: nodes.map((node) => (typeof node === "string" ? aToolNode(node) : node)),
      edges: edges.map((edge) => {
        const [from = "", to = ""] = edge.split(" -> ");
        return { from, to };
      }),
    },
  };
}

/** A node that calls a tool that only reads; `fields` add to it or replace what it says. */
export const aToolNode = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: "tool",
  tool: "read@1.0.0",
  ...fields,
});

/** An approval that its role may decide, with every way out wired by the test. */
export const anApproval = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: "approval",
  role: "approver",
  options: ["approve", "reject"],
  ...fields,
});

/** An end of the run. */
export const anEnd = (id: string, status = "failed"): JsonObject => ({ id, type: "end", status });
