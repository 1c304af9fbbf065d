import { draftPorts } from "@/lib/engine/draft/draft-ports";
import { idOf, rawGraphOf } from "@/lib/engine/draft/graphs";
import { splitEdgeSource } from "@/lib/engine/spec/name-forms";
import { DEFAULT_PORT } from "@/lib/engine/spec/ports";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

export type DraftNode = {
  id: string;
  /** As written: a draft may name a type that does not exist. */
  type: string;
  /** Its title, or its id where it has none. */
  title: string;
  ports: readonly string[];
  /** JSON pointer of the node in the manifest. */
  pointer: string;
  /** Everything that it says. */
  node: JsonObject;
};

export type DraftEdge = { from: string; port: string; to: string; pointer: string };

/** The root graph of a draft, as far as it can be drawn. */
export type DraftGraph = {
  nodes: readonly DraftNode[];
  edges: readonly DraftEdge[];
  byId: ReadonlyMap<string, DraftNode>;
  /** Pointers of what has no place in a picture: nodes without an id of their own, edges without an end. */
  hidden: readonly string[];
};

/**
 * Reads the root graph of a manifest that may be anything. Never throws; what it cannot draw it names. The same
 * manifest gives the same graph, and a node that did not change the same node, so that a screen draws only what did.
 */
export function readGraph(spec: JsonObject): DraftGraph {
  const known = graphs.get(spec);
  if (known) return known;
  const graph = read(spec);
  graphs.set(spec, graph);
  return graph;
}

const graphs = new WeakMap<JsonObject, DraftGraph>();
const nodesRead = new WeakMap<JsonObject, DraftNode>();

function read(spec: JsonObject): DraftGraph {
  const raw = rawGraphOf(isJsonObject(spec.spec) ? spec.spec : {});
  const byId = new Map<string, DraftNode>();
  const hidden: string[] = [];
  for (const [index, node] of raw.nodes.entries()) {
    const pointer = `/spec/nodes/${index}`;
    const drawn = readNode(node, pointer);
    if (drawn && !byId.has(drawn.id)) byId.set(drawn.id, drawn);
    else hidden.push(pointer);
  }
  const edges = raw.edges.flatMap((edge, index): DraftEdge[] => {
    const pointer = `/spec/edges/${index}`;
    const ends = readEdge(edge);
    if (ends && byId.has(ends.from) && byId.has(ends.to)) return [{ ...ends, pointer }];
    hidden.push(pointer);
    return [];
  });
  return { nodes: [...byId.values()], edges, byId, hidden };
}

function readNode(node: Json, pointer: string): DraftNode | null {
  const id = idOf(node);
  if (id === null || !isJsonObject(node)) return null;
  const known = nodesRead.get(node);
  if (known?.pointer === pointer) return known;
  const title = typeof node.title === "string" && node.title.trim() !== "" ? node.title : id;
  const type = typeof node.type === "string" ? node.type : "";
  const drawn = { id, type, title, ports: draftPorts(node), pointer, node };
  nodesRead.set(node, drawn);
  return drawn;
}

/** An edge with the port that it takes, or `null` if it names no two ends. */
export function readEdge(edge: Json): Omit<DraftEdge, "pointer"> | null {
  if (!isJsonObject(edge) || typeof edge.from !== "string" || typeof edge.to !== "string")
    return null;
  const { node, port } = splitEdgeSource(edge.from);
  return { from: node, port: port ?? DEFAULT_PORT, to: edge.to };
}

/** An edge as it is written: the port that everybody expects is left out. */
export const writeEdge = ({ from, port, to }: Omit<DraftEdge, "pointer">): JsonObject => ({
  from: port === DEFAULT_PORT ? from : `${from}.${port}`,
  to,
});
