import type { DraftEdge, DraftGraph } from "@/lib/engine/draft/read-graph";

/** Why an edge cannot be drawn. The screens translate it. */
export const EDGE_REFUSALS = [
  "unknown_node",
  "self",
  "from_end",
  "unknown_port",
  "duplicate",
  "cycle",
] as const;
export type EdgeRefusal = (typeof EDGE_REFUSALS)[number];

/** Why an edge may not join the graph, or `null` if it may. */
export function refuseEdge(
  { byId, edges }: DraftGraph,
  { from, port, to }: Omit<DraftEdge, "pointer">,
): EdgeRefusal | null {
  const source = byId.get(from);
  if (!source || !byId.has(to)) return "unknown_node";
  if (from === to) return "self";
  if (source.type === "end") return "from_end";
  if (!source.ports.includes(port)) return "unknown_port";
  if (edges.some((edge) => edge.from === from && edge.port === port && edge.to === to))
    return "duplicate";
  return leadsTo(edges, to, from) ? "cycle" : null;
}

/** Whether edges lead from one node to another. */
function leadsTo(edges: readonly DraftEdge[], start: string, goal: string): boolean {
  const seen = new Set([start]);
  for (const at of seen) {
    if (at === goal) return true;
    for (const { from, to } of edges) if (from === at) seen.add(to);
  }
  return false;
}
