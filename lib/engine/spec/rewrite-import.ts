import { splitEdgeSource } from "@/lib/engine/spec/name-forms";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** The rewritten manifest, and where each part that it added came from (JSON pointer → JSON pointer). */
export type Rewritten = { value: Json; origins: ReadonlyMap<string, string> };

/**
 * Turns the short forms that may be imported into the one form that is stored: `dependsOn` becomes
 * edges, `when` becomes a condition before the node. Anything it does not understand it leaves as it
 * is, for the schema to refuse.
 */
export function rewriteImport(manifest: Json): Rewritten {
  const origins = new Map<string, string>();
  if (!isJsonObject(manifest) || !isJsonObject(manifest.spec)) return { value: manifest, origins };
  const spec = rewriteGraph(manifest.spec, "/spec", origins);
  return { value: spec === manifest.spec ? manifest : { ...manifest, spec }, origins };
}

type RawEdge = { from: Json; to: Json };
type Shape = { nodes: JsonObject[]; edges: RawEdge[]; origins: Map<string, string>; path: string };

function rewriteGraph(graph: JsonObject, path: string, origins: Map<string, string>): JsonObject {
  const { nodes, edges } = graph;
  if (!Array.isArray(nodes) || !nodes.every(isJsonObject)) return graph;
  if (edges !== undefined && !(Array.isArray(edges) && edges.every(isRawEdge))) return graph;
  const bodies = nodes.map((node, index) => rewriteBody(node, `${path}/nodes/${index}`, origins));
  const isShort = (node: JsonObject) =>
    isDependsOn(node.dependsOn) || typeof node.when === "string";
  if (!bodies.some(isShort)) {
    return bodies.some((body, index) => body !== nodes[index])
      ? { ...graph, nodes: bodies }
      : graph;
  }

  const shape: Shape = { nodes: bodies, edges: [...((edges ?? []) as RawEdge[])], origins, path };
  bodies.forEach((_, index) => {
    unfoldDependsOn(shape, index);
  });
  bodies.forEach((_, index) => {
    unfoldWhen(shape, index);
  });
  return { ...graph, nodes: shape.nodes, edges: shape.edges };
}

function rewriteBody(node: JsonObject, path: string, origins: Map<string, string>): JsonObject {
  if (!isJsonObject(node.body)) return node;
  const body = rewriteGraph(node.body, `${path}/body`, origins);
  return body === node.body ? node : { ...node, body };
}

const isRawEdge = (edge: Json): edge is JsonObject & RawEdge =>
  isJsonObject(edge) && edge.from !== undefined && edge.to !== undefined;

const isDependsOn = (value: Json | undefined): value is string | string[] =>
  typeof value === "string" ||
  (Array.isArray(value) && value.every((entry) => typeof entry === "string"));

function unfoldDependsOn({ nodes, edges, origins, path }: Shape, index: number): void {
  const node = nodes[index];
  if (!node || !isDependsOn(node.dependsOn)) return;
  const { dependsOn, ...rest } = node;
  nodes[index] = rest;
  for (const source of [dependsOn].flat()) {
    origins.set(`${path}/edges/${edges.length}`, `${path}/nodes/${index}/dependsOn`);
    edges.push({ from: withPort(source, nodes), to: node.id ?? null });
  }
}

/** A dependency on a node that asks a question is a dependency on its good answer. */
function withPort(source: string, nodes: readonly JsonObject[]): string {
  if (splitEdgeSource(source).port !== null) return source;
  const type = nodes.find(({ id }) => id === source)?.type;
  if (type === "approval") return `${source}.approved`;
  return type === "evaluate" ? `${source}.passed` : source;
}

function unfoldWhen({ nodes, edges, origins, path }: Shape, index: number): void {
  const node = nodes[index];
  if (!node || typeof node.when !== "string" || typeof node.id !== "string") return;
  const { when, join, ...rest } = node;
  const id = freeId(`${node.id}_when`, nodes);
  const sources = edges.filter(({ to }) => to === node.id);
  for (const edge of sources) edges[edges.indexOf(edge)] = { ...edge, to: id };
  nodes[index] = withInput(rest, sources);

  origins.set(`${path}/nodes/${nodes.length}`, `${path}/nodes/${index}`);
  origins.set(`${path}/nodes/${nodes.length}/cases/0/when`, `${path}/nodes/${index}/when`);
  nodes.push({
    id,
    type: "condition",
    ...(join === undefined ? {} : { join }),
    cases: [{ when, port: "yes" }],
  });
  origins.set(`${path}/edges/${edges.length}`, `${path}/nodes/${index}/when`);
  edges.push({ from: `${id}.yes`, to: node.id });
}

/** With the condition between them, a node without `input` would no longer get its predecessors' outputs. */
function withInput(node: JsonObject, sources: readonly RawEdge[]): JsonObject {
  const takesInput = node.type === "agent" || node.type === "tool" || node.type === "code";
  if (!takesInput || node.input !== undefined) return node;
  const ids = sources.flatMap(({ from }) =>
    typeof from === "string" ? [splitEdgeSource(from).node] : [],
  );
  return {
    ...node,
    input: Object.fromEntries(ids.map((id) => [id, `\${{ nodes.${id}.output }}`])),
  };
}

function freeId(wanted: string, nodes: readonly JsonObject[]): string {
  const taken = new Set(nodes.map(({ id }) => id));
  let id = wanted;
  for (let suffix = 2; taken.has(id); suffix += 1) id = `${wanted}_${suffix}`;
  return id;
}
