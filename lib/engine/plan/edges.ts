import type { Edge, Graph } from "@/lib/engine/spec/graph";
import { splitEdgeSource } from "@/lib/engine/spec/name-forms";
import { DEFAULT_PORT } from "@/lib/engine/spec/ports";

export type GraphEdge = { from: string; port: string; to: string; index: number };

/** The edges of a graph with the port that each takes. */
export function edgesOf({ edges = [] }: { edges?: Graph["edges"] }): GraphEdge[] {
  return (edges as readonly Edge[]).map(({ from, to }, index) => {
    const { node, port } = splitEdgeSource(from);
    return { from: node, port: port ?? DEFAULT_PORT, to, index };
  });
}

/** Several things by one of their keys, in their own order. */
export function groupBy<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group) group.push(thing);
    else groups.set(keyOf(thing), [thing]);
  }
  return groups;
}
