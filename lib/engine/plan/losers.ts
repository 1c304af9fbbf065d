import type { NodeDraft } from "@/lib/engine/plan/node-draft";

/**
 * The nodes of one graph whose every way forward ends at `target`, in the order of `nodes`, which must be
 * topological. A node without a way forward leads nowhere, and so not only here.
 */
export function leadingOnlyTo(target: string, nodes: readonly NodeDraft[]): string[] {
  const found = new Set<string>();
  for (const { id, outgoing } of nodes.toReversed()) {
    const targets = Object.values(outgoing).flat();
    if (targets.length > 0 && targets.every((to) => to === target || found.has(to))) found.add(id);
  }
  return [...found].reverse();
}
