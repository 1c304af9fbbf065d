import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** A graph of a manifest as it is being written: what stands in it may be anything. */
export type RawGraph = { nodes: readonly Json[]; edges: readonly Json[] };

/**
 * The manifest with every graph of it edited, the root's first, then the bodies of its containers. What an
 * edit gives back unchanged stays the same object, so that whoever compares sees what changed.
 */
export function mapGraphs(spec: JsonObject, edit: (graph: RawGraph) => RawGraph): JsonObject {
  const root = isJsonObject(spec.spec) ? spec.spec : {};
  const edited = mapGraph(root, edit);
  return edited === root ? spec : { ...spec, spec: edited };
}

function mapGraph(holder: JsonObject, edit: (graph: RawGraph) => RawGraph): JsonObject {
  const before = rawGraphOf(holder);
  const { nodes, edges } = edit(before);
  const after = nodes.map((node) => mapBody(node, edit));
  const sameNodes = isSame(after, before.nodes);
  const sameEdges = edges === before.edges;
  if (sameNodes && sameEdges) return holder;
  return {
    ...holder,
    ...(sameNodes ? {} : { nodes: after }),
    ...(sameEdges ? {} : { edges: [...edges] }),
  };
}

function mapBody(node: Json, edit: (graph: RawGraph) => RawGraph): Json {
  if (!isJsonObject(node) || !isJsonObject(node.body)) return node;
  const body = mapGraph(node.body, edit);
  return body === node.body ? node : { ...node, body };
}

/** What stands under `nodes` and `edges`; nothing where they are no lists. */
export const rawGraphOf = ({ nodes, edges }: JsonObject): RawGraph => ({
  nodes: Array.isArray(nodes) ? nodes : NOTHING,
  edges: Array.isArray(edges) ? edges : NOTHING,
});

const NOTHING: readonly Json[] = [];

const isSame = (left: readonly Json[], right: readonly Json[]): boolean =>
  left.length === right.length && left.every((item, index) => item === right[index]);

/** Every graph of the manifest, as it stands. */
export function graphsOf(spec: JsonObject): RawGraph[] {
  const graphs: RawGraph[] = [];
  mapGraphs(spec, (graph) => {
    graphs.push(graph);
    return graph;
  });
  return graphs;
}

/** The id that a node says it has; `null`: none. */
export const idOf = (node: Json): string | null =>
  isJsonObject(node) && typeof node.id === "string" && node.id !== "" ? node.id : null;

/** Whether the graph has a node of this id. */
export const hasNode = ({ nodes }: RawGraph, id: string): boolean =>
  nodes.some((node) => idOf(node) === id);

/** Every id in the manifest: they are unique in the whole of it. */
export const idsIn = (spec: JsonObject): Set<string> =>
  new Set(
    graphsOf(spec)
      .flatMap(({ nodes }) => nodes.map(idOf))
      .filter((id) => id !== null),
  );

/** Every title in the manifest. */
export const titlesIn = (spec: JsonObject): Set<string> =>
  new Set(
    graphsOf(spec).flatMap(({ nodes }) =>
      nodes.flatMap((node) =>
        isJsonObject(node) && typeof node.title === "string" ? [node.title] : [],
      ),
    ),
  );
