import { draftPorts } from "@/lib/engine/draft/draft-ports";
import { setNodeField } from "@/lib/engine/draft/edit-nodes";
import { hasNode, idOf, mapGraphs } from "@/lib/engine/draft/graphs";
import { readEdge, writeEdge } from "@/lib/engine/draft/read-graph";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/**
 * Sets the list of a node whose items lead out of ports, as the cases of a condition. Where one port got another
 * name in its place, the edges from it go with it.
 */
export function setPorts(
  spec: JsonObject,
  nodeId: string,
  pointer: string,
  items: Json[],
): JsonObject {
  const edited = setNodeField(spec, nodeId, pointer, items);
  const before = portsIn(spec, nodeId);
  const after = portsIn(edited, nodeId);
  const names = renamed(before, after);
  if (names.size === 0) return edited;
  return mapGraphs(edited, (graph) => {
    if (!hasNode(graph, nodeId)) return graph;
    return {
      ...graph,
      edges: graph.edges.map((edge): Json => {
        const ends = readEdge(edge);
        const port = ends?.from === nodeId ? names.get(ends.port) : undefined;
        return ends && port !== undefined && isJsonObject(edge)
          ? { ...edge, ...writeEdge({ ...ends, port }) }
          : edge;
      }),
    };
  });
}

function portsIn(spec: JsonObject, nodeId: string): readonly string[] {
  let ports: readonly string[] = [];
  mapGraphs(spec, (graph) => {
    const node = graph.nodes.find((candidate) => idOf(candidate) === nodeId);
    if (isJsonObject(node)) ports = draftPorts(node);
    return graph;
  });
  return ports;
}

/** Ports that another one stands in the place of, and that are gone otherwise. */
function renamed(before: readonly string[], after: readonly string[]): Map<string, string> {
  if (before.length !== after.length) return new Map();
  return new Map(
    before.flatMap((port, index): [string, string][] => {
      const now = after[index];
      return now !== undefined && now !== port && !after.includes(port) && !before.includes(now)
        ? [[port, now]]
        : [];
    }),
  );
}
