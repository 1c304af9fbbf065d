import { type EdgeEnd, edgeCounts } from "./edge-end";
import type { StepRef, StepState } from "./model";
import type { Progress } from "./progress";
import { readinessOf } from "./readiness";

/**
 * Resolves the outgoing edges of a step that has ended, and everything that follows at once: nodes
 * that are skipped or fail by their edges pass it on; those that may begin are put on `due`.
 */
export function resolveEdges(progress: Progress, from: StepState, end: EdgeEnd): void {
  const pending: [StepState, EdgeEnd][] = [[from, end]];
  for (let next = pending.shift(); next; next = pending.shift()) {
    const [step, how] = next;
    progress.noteEdges(step, how);
    for (const target of countEdges(progress, step, how)) {
      const ended = decide(progress, target);
      if (ended) pending.push([target, ended]);
    }
  }
}

/** Counts each outgoing edge at its target; gives the targets that still wait for their edges, each once. */
function countEdges(progress: Progress, step: StepState, end: EdgeEnd): StepState[] {
  const edges = edgeCounts(progress.node(step), end);
  progress.require(edges.map(({ target }) => ({ node: target, scope: step.scope })));
  const undecided = new Set<StepState>();
  for (const { target, counter } of edges) {
    const state = stepAt(progress, { node: target, scope: step.scope });
    state[counter] += 1;
    progress.touch(state);
    if (state.status === "blocked") undecided.add(state);
  }
  return [...undecided];
}

function stepAt(progress: Progress, ref: StepRef): StepState {
  return progress.step(ref) ?? progress.create(ref, progress.node(ref).incoming);
}

/** Moves a blocked step as its edges say. Gives how its own edges end, if it ended. */
function decide(progress: Progress, step: StepState): EdgeEnd | null {
  const { join } = progress.node(step);
  const readiness = readinessOf(join, {
    total: step.edgesTotal,
    satisfied: step.edgesSatisfied,
    skipped: step.edgesSkipped,
    failed: step.edgesFailed,
  });
  switch (readiness) {
    case "not_yet":
      return null;
    case "ready":
      progress.due.push({ node: step.node, scope: step.scope });
      return null;
    case "skipped":
      progress.move(step, "skipped", { reason: "branch_not_taken" });
      progress.emit("step.skipped", step, { reason: "branch_not_taken" });
      return "skipped";
    case "failed":
      progress.move(step, "failed", { reason: "predecessor_failed" });
      progress.emit("step.failed", step, { reason: "predecessor_failed" });
      return "failed";
  }
}
