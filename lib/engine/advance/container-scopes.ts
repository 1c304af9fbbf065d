import type { ContainerNode } from "@/lib/engine/plan";
import type { ScopePlace } from "@/lib/engine/scope-path";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import type { RunFailure, ScopeCounts, ScopeState, StepError, StepState } from "./model";
import type { Progress } from "./progress";

/** After so many nodes that the engine ends itself, a container goes on in another decision. */
const INLINE_MAX = 100;

/** A scope in which nothing is open any more, and the failure that nothing in it absorbed. */
export type EndedScope = { path: string; scope: ScopeState; failure: RunFailure | null };

/** How far the container is, which must have begun. */
export function countsOf(step: StepState): ScopeCounts {
  if (!step.scopeCounts) throw new Error(`Container ${step.node} has not begun.`);
  return step.scopeCounts;
}

/** The container begins, with so many scopes before it. */
export function begin(progress: Progress, step: StepState, total: number): void {
  const scopeCounts: ScopeCounts = { total, opened: 0, closed: 0, failed: 0, again: 0 };
  if (step.status !== "ready") progress.move(step, "ready", { readyAt: progress.now });
  progress.move(step, "running", { startedAt: progress.now, scopeCounts });
  progress.emit("step.started", step, { total });
}

/** A container that failed goes on: what was done stays as it is, and so many scopes are added to what is to be done. */
export function beginAgain(
  progress: Progress,
  step: StepState,
  more: Pick<ScopeCounts, "total" | "again">,
): void {
  if (step.status !== "ready") progress.move(step, "ready", { readyAt: progress.now });
  progress.move(step, "running", { fence: step.fence + 1, error: null });
  const counts = countsOf(step);
  counts.total += more.total;
  counts.again += more.again;
  Object.assign(counts, { closed: counts.opened, failed: 0 });
  progress.emit("step.started", step, { again: counts.again, total: counts.total });
}

/** Whether a closed scope's result says that it ended well. */
export const hasSucceeded = (result: Json): boolean =>
  isJsonObject(result) && result.status === "succeeded";

/** Where the container's next scope lies. */
export const nextPlace = (step: StepState): ScopePlace => ({
  parent: step.scope,
  container: step.node,
  number: countsOf(step).opened,
});

/** Opens the container's next scope: the nodes of its body that nothing leads to begin. */
export function open(
  progress: Progress,
  step: StepState,
  { body }: ContainerNode,
  path: string,
): void {
  countsOf(step).opened += 1;
  progress.touch(step);
  progress.openScope(path);
  for (const node of body.entries) enterIn(progress, node, path);
}

/** Begins a node of the body that nothing leads to. */
export function enterIn(progress: Progress, node: string, path: string): void {
  progress.create({ node, scope: path }, 0);
  progress.due.push({ node, scope: path });
}

/** Closes a scope of the container, and counts it. */
export function close(
  progress: Progress,
  step: StepState,
  path: string,
  status: "succeeded" | "failed",
): void {
  const counts = countsOf(step);
  counts.closed += 1;
  if (status === "failed") counts.failed += 1;
  progress.touch(step);
  progress.closeScope(path, status);
}

/** Puts a container up again, to go on in another decision, if this one has become long. Says whether it did. */
export function putUpAgain(progress: Progress, step: StepState): boolean {
  if (progress.inlineEnds < INLINE_MAX) return false;
  if (step.status === "running") {
    progress.move(step, "waiting", { waitReason: "timer", reason: "put_up_again" });
    progress.setTimer(step, "continue", progress.now, step.fence);
    progress.emit("step.waiting", step, { reason: "timer", code: "put_up_again" });
  }
  return true;
}

/** Why a container fails with one of its scopes. */
export function scopeError(
  code: "iteration_failed" | "item_failed",
  { number }: ScopeState,
  { reason, node, error }: RunFailure,
): StepError {
  const what = code === "iteration_failed" ? "Iteration" : "Item";
  const where = node === null ? "" : ` at ${node}`;
  return {
    class: error?.class ?? "child_failed",
    code,
    message: `${what} ${number} has failed${where}: ${error?.message ?? reason}`,
    details: { number, node, reason, code: error?.code ?? null },
  };
}
