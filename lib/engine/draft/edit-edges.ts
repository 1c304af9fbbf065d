import { appendTo, mapGraphs } from "@/lib/engine/draft/graphs";
import {
  type DraftEdge,
  readEdge,
  readGraph,
  readNodes,
  writeEdge,
} from "@/lib/engine/draft/read-graph";
import { refuseEdge } from "@/lib/engine/draft/refuse-edge";
import type { JsonObject } from "@/lib/kernel/json";

export type EdgeEnds = Omit<DraftEdge, "pointer">;

/**
 * Adds an edge to the graph that its nodes stand in. One that `refuseEdge` refuses leaves the manifest as it is: also
 * one between two graphs.
 */
export function connect(spec: JsonObject, edge: EdgeEnds): JsonObject {
  const inside = readNodes(spec).get(edge.from)?.container ?? null;
  return refuseEdge(readGraph(spec, inside), edge)
    ? spec
    : appendTo(spec, inside, { edges: [writeEdge(edge)] });
}

/** Takes edges out, wherever they stand. */
export function disconnect(spec: JsonObject, edges: readonly EdgeEnds[]): JsonObject {
  const gone = new Set(edges.map(edgeKey));
  return mapGraphs(spec, (graph) => {
    const kept = graph.edges.filter((edge) => {
      const ends = readEdge(edge);
      return !ends || !gone.has(edgeKey(ends));
    });
    return kept.length === graph.edges.length ? graph : { ...graph, edges: kept };
  });
}

/** One text for an edge: two edges between the same two nodes by two ports are two. */
export const edgeKey = ({ from, port, to }: EdgeEnds): string => `${from}.${port}->${to}`;
