import { type EdgeEnd, edgeCounts } from "./edge-end";
import { cancelStep, cancelWhole, noteFailure } from "./ending";
import type { StepRef, StepState } from "./model";
import type { Progress } from "./progress";
import { type Edges, readinessOf } from "./readiness";
import { isFailedByEdges, JOIN_IMPOSSIBLE } from "./unabsorbed";

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
      // What was decided about another of them may have cancelled it.
      const ended = target.status === "blocked" ? decide(progress, target) : null;
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
    // Once it has ended, whatever comes late says nothing any more.
    if (state.endedAt !== null) continue;
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
  if (isLost(progress, step)) {
    cancelStep(progress, step, "join_lost");
    return null;
  }
  const { join } = progress.node(step);
  switch (readinessOf(join, edgesInto(step))) {
    case "not_yet":
      return null;
    case "ready":
      progress.due.push({ node: step.node, scope: step.scope });
      cancelLosers(progress, step);
      return null;
    case "skipped":
      progress.move(step, "skipped", { reason: "branch_not_taken" });
      progress.emit("step.skipped", step, { reason: "branch_not_taken" });
      return "skipped";
    case "failed": {
      const asksForSome = join.mode === "quorum" || join.mode === "settled";
      const reason = asksForSome ? "join_impossible" : "predecessor_failed";
      progress.move(step, "failed", {
        reason,
        ...(asksForSome && { error: JOIN_IMPOSSIBLE }),
      });
      progress.emit("step.failed", step, { reason });
      if (reason === "join_impossible")
        noteFailure(progress, step.scope, {
          reason,
          node: step.node,
          error: JOIN_IMPOSSIBLE,
          absorbable: true,
        });
      return "failed";
    }
  }
}

const edgesInto = (step: StepState): Edges => ({
  total: step.edgesTotal,
  satisfied: step.edgesSatisfied,
  skipped: step.edgesSkipped,
  failed: step.edgesFailed,
});

/** Whether its edges let it begin: one that was held or cancelled early may still wait for them. */
export const isDue = (progress: Progress, step: StepState): boolean =>
  step.edgesTotal === 0 || readinessOf(progress.node(step).join, edgesInto(step)) === "ready";

/** Whether it leads only to a join that is decided: nobody needs it any more. */
export function isLost(progress: Progress, step: StepState): boolean {
  const joins = progress.node(step).loserOf.map((node) => ({ node, scope: step.scope }));
  progress.require(joins);
  return joins.some((ref) => isDecided(progress, progress.step(ref)));
}

/** It came to nothing by its edges alone. One that has failed itself, or that an operator passed over, is decided. */
const hasFallen = (join: StepState): boolean =>
  (join.status === "skipped" && join.port === null) ||
  (join.status === "failed" && isFailedByEdges(join));

function isDecided(progress: Progress, join: StepState | null): boolean {
  if (!join) return false;
  if (join.endedAt !== null) return !hasFallen(join);
  // One that is held since before it was due may yet need all that leads to it.
  if (join.status !== "blocked") return isDue(progress, join);
  return progress.due.some(({ node, scope }) => node === join.node && scope === join.scope);
}

/**
 * Cancels what is open of the nodes that lead only to a join that is decided. Where an effect's outcome is not
 * known, that still has to be found out: such a step stays.
 */
export function cancelLosers(progress: Progress, { node, scope }: StepState): void {
  const { join } = progress.node({ node, scope });
  if (!("losers" in join)) return;
  const losers = join.losers.map((loser) => ({ node: loser, scope }));
  progress.require(losers);
  for (const ref of losers) {
    const loser = progress.step(ref);
    if (loser && loser.endedAt === null && loser.waitReason !== "reconcile")
      cancelWhole(progress, loser, "join_lost");
  }
}
