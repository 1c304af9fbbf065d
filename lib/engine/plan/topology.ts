import { type GraphEdge, groupBy } from "@/lib/engine/plan/edges";

export type Topology =
  | { ok: true; order: string[] }
  /** The nodes of one cycle, in the direction of its edges. */
  | { ok: false; cycle: string[] };

/**
 * The nodes in an order in which each stands behind all that it depends on; among equals, in the order
 * of the manifest. Edges that name unknown nodes are left out.
 */
export function sortTopologically(ids: readonly string[], edges: readonly GraphEdge[]): Topology {
  const known = new Set(ids);
  const inner = edges.filter(({ from, to }) => known.has(from) && known.has(to));
  const outgoing = groupBy(inner, ({ from }) => from);
  const open = new Map(ids.map((id) => [id, 0]));
  for (const { to } of inner) open.set(to, (open.get(to) ?? 0) + 1);

  const order = ids.filter((id) => open.get(id) === 0);
  for (let next = 0; next < order.length; next += 1) {
    for (const { to } of outgoing.get(order[next] ?? "") ?? []) {
      const left = (open.get(to) ?? 0) - 1;
      open.set(to, left);
      if (left === 0) order.push(to);
    }
  }
  if (order.length === known.size) return { ok: true, order };
  return { ok: false, cycle: findCycle(inner, new Set(order)) };
}

/** Every node that is left has a predecessor that is left: going back must come to a node twice. */
function findCycle(edges: readonly GraphEdge[], sorted: ReadonlySet<string>): string[] {
  const left = edges.filter(({ from, to }) => !sorted.has(from) && !sorted.has(to));
  const incoming = groupBy(left, ({ to }) => to);
  const trail: string[] = [];
  let at = left[0]?.to;
  while (at !== undefined && !trail.includes(at)) {
    trail.push(at);
    at = incoming.get(at)?.[0]?.from;
  }
  const start = at === undefined ? 0 : trail.indexOf(at);
  return trail.slice(start).toReversed();
}
