import { draftPorts } from "@/lib/engine/draft/draft-ports";
import { bodyOf, type Inside, idOf, rawGraphOf } from "@/lib/engine/draft/graphs";
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
  /** The container whose body it stands in; `null`: none. */
  container: Inside;
  /** How many steps the body of a container has; `null`: it is none. */
  steps: number | null;
  /** JSON pointer of the node in the manifest. */
  pointer: string;
  /** Everything that it says. */
  node: JsonObject;
};

export type DraftEdge = { from: string; port: string; to: string; pointer: string };

/** One graph of a draft, as far as it can be drawn. */
export type DraftGraph = {
  nodes: readonly DraftNode[];
  edges: readonly DraftEdge[];
  byId: ReadonlyMap<string, DraftNode>;
  /** Pointers of what has no place in a picture: nodes without an id of their own, edges without an end. */
  hidden: readonly string[];
};

/**
 * Reads a graph of a manifest that may be anything: the root's, or the body of a container. Never throws; what it
 * cannot draw it names. The same manifest gives the same graph, and a node that did not change the same node, so that
 * a screen draws only what did.
 */
export const readGraph = (spec: JsonObject, inside: Inside = null): DraftGraph =>
  readAll(spec).graphs.get(inside) ?? EMPTY;

/** Every node of a manifest that can be drawn, by its id: the root's, and those of every body. */
export const readNodes = (spec: JsonObject): ReadonlyMap<string, DraftNode> => readAll(spec).nodes;

/** The graphs of a manifest, by what they are inside of: the root's first. */
export const readGraphs = (spec: JsonObject): ReadonlyMap<Inside, DraftGraph> =>
  readAll(spec).graphs;

/** The containers around a graph, the outermost first, its own the last. */
export function containersOf(spec: JsonObject, inside: Inside): DraftNode[] {
  const nodes = readNodes(spec);
  const trail: DraftNode[] = [];
  for (let at = inside; at !== null; at = trail[0]?.container ?? null) {
    const container = nodes.get(at);
    if (!container) break;
    trail.unshift(container);
  }
  return trail;
}

const EMPTY: DraftGraph = { nodes: [], edges: [], byId: new Map(), hidden: [] };

type Read = { graphs: Map<Inside, DraftGraph>; nodes: Map<string, DraftNode> };

const known = new WeakMap<JsonObject, Read>();
const nodesRead = new WeakMap<JsonObject, DraftNode>();

function readAll(spec: JsonObject): Read {
  const before = known.get(spec);
  if (before) return before;
  const read: Read = { graphs: new Map(), nodes: new Map() };
  readInto(read, isJsonObject(spec.spec) ? spec.spec : {}, { inside: null, at: "/spec" });
  known.set(spec, read);
  return read;
}

/** `at`: the pointer of what holds the graph. */
type Place = { inside: Inside; at: string };

function readInto(read: Read, holder: JsonObject, { inside, at }: Place): void {
  const raw = rawGraphOf(holder);
  const byId = new Map<string, DraftNode>();
  const hidden: string[] = [];
  for (const [index, node] of raw.nodes.entries()) {
    const drawn = readNode(node, { inside, at: `${at}/nodes/${index}` });
    // Ids are unique in the whole manifest.
    if (drawn && !read.nodes.has(drawn.id)) {
      byId.set(drawn.id, drawn);
      read.nodes.set(drawn.id, drawn);
    } else hidden.push(`${at}/nodes/${index}`);
  }
  const edges = raw.edges.flatMap((edge, index): DraftEdge[] => {
    const pointer = `${at}/edges/${index}`;
    const ends = readEdge(edge);
    if (ends && byId.has(ends.from) && byId.has(ends.to)) return [{ ...ends, pointer }];
    hidden.push(pointer);
    return [];
  });
  read.graphs.set(inside, { nodes: [...byId.values()], edges, byId, hidden });
  for (const { id, node, pointer } of byId.values()) {
    const body = bodyOf(node);
    if (body) readInto(read, body, { inside: id, at: `${pointer}/body` });
  }
}

function readNode(node: Json, { inside, at }: Place): DraftNode | null {
  const id = idOf(node);
  if (id === null || !isJsonObject(node)) return null;
  const before = nodesRead.get(node);
  if (before?.pointer === at && before.container === inside) return before;
  const title = typeof node.title === "string" && node.title.trim() !== "" ? node.title : id;
  const type = typeof node.type === "string" ? node.type : "";
  const body = bodyOf(node);
  const drawn: DraftNode = {
    id,
    type,
    title,
    ports: draftPorts(node),
    container: inside,
    steps: body && rawGraphOf(body).nodes.length,
    pointer: at,
    node,
  };
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
