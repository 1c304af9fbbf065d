import { idOf, idsIn, mapGraphs, type RawGraph } from "@/lib/engine/draft/graphs";
import { readEdge, writeEdge } from "@/lib/engine/draft/read-graph";
import { renameReferences } from "@/lib/engine/draft/rename-references";
import { nodeIdSchema } from "@/lib/engine/spec/names";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

export type RenameRefusal = "malformed" | "taken" | "unknown";

/** Why a node cannot get another id, or `null` if it can. */
export function refuseRename(spec: JsonObject, id: string, next: string): RenameRefusal | null {
  const ids = idsIn(spec);
  if (!ids.has(id)) return "unknown";
  if (!nodeIdSchema.safeParse(next).success) return "malformed";
  return next !== id && ids.has(next) ? "taken" : null;
}

/**
 * Gives a node another id, and says it wherever the old one stood: at edges and in every expression, written out
 * or not. What `refuseRename` refuses leaves the manifest as it is.
 */
export function renameNode(spec: JsonObject, id: string, next: string): JsonObject {
  if (id === next || refuseRename(spec, id, next)) return spec;
  const names = new Map([[id, next]]);
  const renamed = mapGraphs(spec, (graph) => renameInGraph(graph, names));
  return renameReferences(renamed, names) as JsonObject;
}

/** A graph whose nodes and edges say the new names; what expressions say is left to `renameReferences`. */
export function renameInGraph(
  { nodes, edges }: RawGraph,
  names: ReadonlyMap<string, string>,
): RawGraph {
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    nodes: nodes.map((node) => {
      const id = idOf(node);
      return isJsonObject(node) && id !== null && names.has(id)
        ? { ...node, id: nameOf(id) }
        : node;
    }),
    edges: edges.map((edge): Json => {
      const ends = readEdge(edge);
      if (!ends || !isJsonObject(edge) || !(names.has(ends.from) || names.has(ends.to)))
        return edge;
      return { ...edge, ...writeEdge({ ...ends, from: nameOf(ends.from), to: nameOf(ends.to) }) };
    }),
  };
}
