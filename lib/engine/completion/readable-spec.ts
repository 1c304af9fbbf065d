import {
  edgeSchema,
  type ForeachNode,
  type Graph,
  type LoopNode,
  nodeSchema,
  type WorkflowNode,
} from "@/lib/engine/spec/graph";
import { nodeIdSchema } from "@/lib/engine/spec/names";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/**
 * A draft as far as it can be understood: what does not fit yet is left out, and a node of which nothing fits
 * but its id stands as one whose output nobody knows. For help while somebody writes; never to run.
 */
export function readableSpec(draft: JsonObject): WorkflowSpec {
  const parsed = parseWorkflow(draft);
  if (parsed.ok) return parsed.spec;
  const spec = isJsonObject(draft.spec) ? draft.spec : {};
  return {
    apiVersion: "signalbox/v1",
    kind: "Workflow",
    metadata: { name: "draft" },
    spec: {
      ...(isJsonObject(spec.input) && { input: spec.input }),
      ...(isJsonObject(spec.params) && { params: schemasIn(spec.params) }),
      ...readableGraph(spec),
    },
  };
}

const schemasIn = (params: JsonObject): Record<string, JsonObject> =>
  Object.fromEntries(
    Object.entries(params).map(([name, schema]) => [name, isJsonObject(schema) ? schema : {}]),
  );

const listOf = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : []);

function readableGraph(json: Json | undefined): Graph {
  const graph = isJsonObject(json) ? json : {};
  return {
    nodes: listOf(graph.nodes).flatMap((node) => readableNode(node) ?? []),
    edges: listOf(graph.edges).flatMap((edge) => edgeSchema.safeParse(edge).data ?? []),
  };
}

function readableNode(json: Json): WorkflowNode | null {
  const parsed = nodeSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const id = isJsonObject(json) ? nodeIdSchema.safeParse(json.id).data : undefined;
  if (!isJsonObject(json) || id === undefined) return null;
  return container(json, id) ?? withoutFaults(json, parsed.error.issues) ?? unknown(id);
}

const unknown = (id: string): WorkflowNode => ({ id, type: "transform", mapping: {} });

function container(json: JsonObject, id: string): LoopNode | ForeachNode | null {
  if (json.type === "loop") return { id, type: "loop", body: readableGraph(json.body) };
  if (json.type !== "foreach") return null;
  return { id, type: "foreach", items: "[]", body: readableGraph(json.body) };
}

/** The node without the fields that do not fit; `null` if it cannot do without them. */
function withoutFaults(
  json: JsonObject,
  issues: readonly { path: readonly PropertyKey[]; code: string; keys?: unknown }[],
): WorkflowNode | null {
  const wrong = new Set(
    issues.flatMap(({ path: [field], keys }) =>
      field === undefined && Array.isArray(keys) ? keys.map(String) : [String(field)],
    ),
  );
  const rest = Object.entries(json).filter(([name]) => !wrong.has(name));
  return nodeSchema.safeParse(Object.fromEntries(rest)).data ?? null;
}
