import type { ContainerNode } from "@/lib/engine/plan";
import { countsOf } from "./container-scopes";
import { beginForeach, foreachAgain, itemEnded, openItems } from "./foreach";
import { beginLoop, iterationEnded, loopAgain, openIteration } from "./loop";
import type { StepState } from "./model";
import type { Progress } from "./progress";
import { unabsorbedFailure } from "./unabsorbed";

/**
 * A container begins. One that failed is tried again: what did not succeed is done again in scopes of its own, and
 * what was done stays as it is, as history.
 */
export function enterContainer(progress: Progress, step: StepState, node: ContainerNode): void {
  const isAgain = step.scopeCounts !== null;
  if (node.type === "loop") (isAgain ? loopAgain : beginLoop)(progress, step, node);
  else (isAgain ? foreachAgain : beginForeach)(progress, step, node);
}

/** Nothing is open in a scope any more: it closes, and its container goes on. */
export function scopeEmptied(progress: Progress, path: string): void {
  const scope = progress.scope(path);
  if (scope.status !== "open" || scope.openSteps > 0) return;
  const step = progress.step({ node: scope.container, scope: scope.parent });
  const node = progress.node({ node: scope.container, scope: scope.parent });
  if (!step || node.execution !== "container") throw new Error(`Scope ${path} has no container.`);
  if (step.endedAt !== null || progress.run.status === "cancelling") {
    progress.closeScope(path, "cancelled");
    return;
  }
  const failure = scope.failure?.absorbable ? unabsorbedFailure(progress, path) : scope.failure;
  if (node.type === "loop") iterationEnded(progress, step, node, { path, scope, failure });
  else itemEnded(progress, step, node, { path, scope, failure });
}

/** A container that had made the engine work for long goes on where it was. Says whether it did. */
export function continueContainer(progress: Progress, step: StepState): boolean {
  const node = progress.node(step);
  if (node.execution !== "container" || step.waitReason !== "timer") return false;
  progress.move(step, "ready");
  progress.move(step, "running");
  progress.emit("step.started", step, { opened: countsOf(step).opened });
  if (node.type === "loop") openIteration(progress, step, node);
  else openItems(progress, step, node);
  return true;
}
