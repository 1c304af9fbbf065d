import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** A graph of a manifest as it is being written: what stands in it may be anything. */
export type RawGraph = { nodes: readonly Json[]; edges: readonly Json[] };

/** Which graph of a manifest: the body of a container, by the container's id, or with `null` the root. */
export type Inside = string | null;

type EditGraph = (graph: RawGraph, inside: Inside) => RawGraph;

/**
 * The manifest with every graph of it edited, the root's first, then the bodies of its containers. What an
 * edit gives back unchanged stays the same object, so that whoever compares sees what changed.
 */
export function mapGraphs(spec: JsonObject, edit: EditGraph): JsonObject {
  const root = isJsonObject(spec.spec) ? spec.spec : {};
  const edited = mapGraph(root, null, edit);
  return edited === root ? spec : { ...spec, spec: edited };
}

/** The manifest with one of its graphs edited. One that it does not have leaves it as it is. */
export function editGraph(
  spec: JsonObject,
  inside: Inside,
  edit: (graph: RawGraph) => RawGraph,
): JsonObject {
  let isDone = false;
  return mapGraphs(spec, (graph, at) => {
    if (isDone || at !== inside) return graph;
    isDone = true;
    return edit(graph);
  });
}

/** The manifest with more nodes and edges in one of its graphs. */
export const appendTo = (
  spec: JsonObject,
  inside: Inside,
  { nodes = NOTHING, edges = NOTHING }: Partial<RawGraph>,
): JsonObject =>
  editGraph(spec, inside, (graph) => ({
    nodes: nodes.length > 0 ? [...graph.nodes, ...nodes] : graph.nodes,
    edges: edges.length > 0 ? [...graph.edges, ...edges] : graph.edges,
  }));

function mapGraph(holder: JsonObject, inside: Inside, edit: EditGraph): JsonObject {
  const before = rawGraphOf(holder);
  const { nodes, edges } = edit(before, inside);
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

function mapBody(node: Json, edit: EditGraph): Json {
  const before = isJsonObject(node) ? bodyOf(node) : null;
  if (!isJsonObject(node) || !before) return node;
  const body = mapGraph(before, idOf(node), edit);
  return body === before ? node : { ...node, body };
}

/** The body of a container, also of one that has not said any yet; `null`: it is none. */
export function bodyOf(node: JsonObject): JsonObject | null {
  if (isJsonObject(node.body)) return node.body;
  return node.type === "loop" || node.type === "foreach" ? NO_BODY : null;
}

const NO_BODY: JsonObject = {};

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
