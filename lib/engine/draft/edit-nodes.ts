import { freeId, freeTitle } from "@/lib/engine/draft/free-id";
import {
  appendTo,
  bodyOf,
  hasNode,
  type Inside,
  idOf,
  idsIn,
  mapGraphs,
  titlesIn,
} from "@/lib/engine/draft/graphs";
import { newNode } from "@/lib/engine/draft/new-node";
import { readEdge } from "@/lib/engine/draft/read-graph";
import { setAt } from "@/lib/engine/draft/set-at";
import type { NodeType } from "@/lib/engine/spec/graph";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** What a type of node is called in the author's language. */
export type TypeWord = (type: NodeType) => string;

/**
 * Adds a node of a type to a graph, under an id that the manifest does not have yet. The word for its type becomes its
 * title: `Agent`, `Agent 2`, … A container comes with one step in its body: without any it would be refused.
 */
export function addNode(
  spec: JsonObject,
  inside: Inside,
  type: NodeType,
  wordOf: TypeWord,
): { spec: JsonObject; id: string } {
  const [ids, titles] = [idsIn(spec), titlesIn(spec)];
  const begin = (wanted: NodeType): JsonObject & { id: string } => {
    const id = freeId(wanted, ids);
    const title = freeTitle(wordOf(wanted), titles);
    ids.add(id);
    titles.add(title);
    return { ...newNode({ type: wanted, id, title }), id };
  };
  const node = begin(type);
  const whole = bodyOf(node) ? { ...node, body: { nodes: [begin("transform")], edges: [] } } : node;
  return { spec: appendTo(spec, inside, { nodes: [whole] }), id: node.id };
}

/**
 * Takes nodes out, with every edge from or to them. What expressions say of them stays: validation names it,
 * and an undo has it back.
 */
export function removeNodes(spec: JsonObject, ids: readonly string[]): JsonObject {
  const gone = new Set(ids);
  return mapGraphs(spec, (graph) => {
    const nodes = graph.nodes.filter((node) => !gone.has(idOf(node) ?? ""));
    if (nodes.length === graph.nodes.length) return graph;
    const edges = graph.edges.filter((edge) => {
      const ends = readEdge(edge);
      return !ends || !(gone.has(ends.from) || gone.has(ends.to));
    });
    return { nodes, edges };
  });
}

/**
 * Sets one field of a node; `pointer` counts from the node (`/input/topic`), and `undefined` takes the field out.
 * An id is changed by `renameNode` alone, because others name it.
 */
export function setNodeField(
  spec: JsonObject,
  nodeId: string,
  pointer: string,
  value: Json | undefined,
): JsonObject {
  if (pointer === "/id") return spec;
  return mapGraphs(spec, (graph) => {
    if (!hasNode(graph, nodeId)) return graph;
    const at = graph.nodes.findIndex((node) => idOf(node) === nodeId);
    const edited = setAt(graph.nodes[at], pointer, value);
    return edited === undefined || edited === graph.nodes[at]
      ? graph
      : { ...graph, nodes: graph.nodes.with(at, edited) };
  });
}

/** Sets a field of the manifest itself, as `/spec/limits/max_duration`; `undefined` takes it out. */
export function setField(spec: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  const edited = setAt(spec, pointer, value);
  return isJsonObject(edited) ? edited : spec;
}
