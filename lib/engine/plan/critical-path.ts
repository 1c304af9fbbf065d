import type { Plan } from "@/lib/engine/plan";

export type CriticalPath = { nodes: string[]; length: number };

/**
 * The longest chain through the graph when each node takes what `durationOf` says: no run of all of it
 * can end sooner.
 */
export function criticalPath(plan: Plan, durationOf: (id: string) => number): CriticalPath {
  const best = new Map<string, { length: number; before: string | null }>();
  let last: string | null = null;
  for (const node of plan.nodes) {
    const before = longest(node.predecessors, best);
    const length = durationOf(node.id) + (before === null ? 0 : (best.get(before)?.length ?? 0));
    best.set(node.id, { length, before });
    if (last === null || length > (best.get(last)?.length ?? 0)) last = node.id;
  }
  const nodes: string[] = [];
  for (let at = last; at !== null; at = best.get(at)?.before ?? null) nodes.unshift(at);
  return { nodes, length: last === null ? 0 : (best.get(last)?.length ?? 0) };
}

function longest(
  ids: readonly string[],
  best: ReadonlyMap<string, { length: number }>,
): string | null {
  let found: string | null = null;
  for (const id of ids) {
    if (found === null || (best.get(id)?.length ?? 0) > (best.get(found)?.length ?? 0)) found = id;
  }
  return found;
}
