import { scopePlace } from "@/lib/engine/scope-path";
import type { RunFailure, StepError, StepState } from "./model";
import type { Progress } from "./progress";

/** Said of a join that cannot be met any more. */
export const JOIN_IMPOSSIBLE: StepError = {
  class: "invalid_input",
  code: "join_impossible",
  message: "Fewer ways have led to the join than it asks for.",
};

/**
 * The first failure in a scope, or in the root, that no join has absorbed; `null`: all were. A failure goes
 * along the edges of what failed with it, and is absorbed by the first node that goes on all the same.
 */
export function unabsorbedFailure(progress: Progress, path: string): RunFailure | null {
  const roots = failedIn(progress, path).filter(isRoot);
  const step = roots.find((root) => !isAbsorbed(progress, root));
  if (!step) return null;
  const isImpossible = step.reason === "join_impossible";
  return {
    reason: isImpossible ? "join_impossible" : "step_failed",
    node: step.node,
    error: isImpossible ? JOIN_IMPOSSIBLE : step.error,
  };
}

/** Every step of one graph that has failed, in the order of their ends. */
function failedIn(progress: Progress, path: string): StepState[] {
  const container = scopePlace(path)?.container ?? null;
  const nodes = progress.plan.nodes.filter((node) => node.container === container);
  const refs = nodes.map(({ id }) => ({ node: id, scope: path }));
  progress.require(refs);
  return refs
    .flatMap((ref) => progress.step(ref) ?? [])
    .filter(({ status }) => status === "failed")
    .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
}

/**
 * Its failure was not routed, and is not just that of a predecessor. A join that did not get as many good ways
 * as it asks for is a cause of its own: whether ways were skipped or failed, and in which order, says nothing.
 */
const isRoot = ({ reason, port }: StepState): boolean =>
  port === null && reason !== "predecessor_failed";

/** Whether it never began, because of what led to it. */
export const isFailedByEdges = ({ reason }: Pick<StepState, "reason">): boolean =>
  reason === "predecessor_failed" || reason === "join_impossible";

function isAbsorbed(progress: Progress, root: StepState): boolean {
  const seen = new Set<string>();
  const open = [root];
  for (let step = open.pop(); step; step = open.pop()) {
    const targets = Object.values(progress.node(step).outgoing).flat();
    const refs = targets.map((node) => ({ node, scope: root.scope }));
    progress.require(refs);
    for (const ref of refs) {
      if (seen.has(ref.node)) continue;
      seen.add(ref.node);
      const target = progress.step(ref);
      if (!target) continue;
      if (target.status !== "failed" || !isFailedByEdges(target)) return true;
      open.push(target);
    }
  }
  return false;
}
