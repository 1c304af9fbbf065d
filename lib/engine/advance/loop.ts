import type { LoopNode } from "@/lib/engine/plan";
import { EXHAUSTED_PORTS } from "@/lib/engine/plan/exhausted-ports";
import { scopePath } from "@/lib/engine/scope-path";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import {
  begin,
  beginAgain,
  close,
  countsOf,
  type EndedScope,
  enterIn,
  hasSucceeded,
  nextPlace,
  open,
  putUpAgain,
  scopeError,
} from "./container-scopes";
import { failStep, OPERATOR_CANCELLED } from "./fail";
import type { ScopeState, StepError, StepState } from "./model";
import type { Progress } from "./progress";
import { bodyValues, expressionError, expressionValue } from "./scope";
import { succeedWith } from "./succeed";

/** A loop begins with its first iteration. */
export function beginLoop(progress: Progress, step: StepState, node: LoopNode): void {
  begin(progress, step, node.maxIterations);
  openIteration(progress, step, node);
}

/** A loop that failed turns its last iteration again, or once more where it was exhausted. */
export function loopAgain(progress: Progress, step: StepState, node: LoopNode): void {
  const isExhausted = step.error?.code === EXHAUSTED;
  const again = wasBetweenTwo(progress, step) ? 0 : Math.min(1, countsOf(step).opened);
  beginAgain(progress, step, isExhausted ? { total: 1, again: 0 } : { total: 0, again });
  openNext(progress, step, node);
}

/** Whether it was cancelled after an iteration that ended well: that one is not done twice. */
function wasBetweenTwo(progress: Progress, step: StepState): boolean {
  const { opened } = countsOf(step);
  if (step.error?.code !== OPERATOR_CANCELLED || opened === 0) return false;
  const path = scopePath({ parent: step.scope, container: step.node, number: opened - 1 });
  progress.requireScopes([path]);
  return hasSucceeded(progress.scope(path).result);
}

/** The next iteration, in this decision or in another. */
export function openIteration(progress: Progress, step: StepState, node: LoopNode): void {
  if (!putUpAgain(progress, step)) openNext(progress, step, node);
}

function openNext(progress: Progress, step: StepState, node: LoopNode): void {
  const place = nextPlace(step);
  progress.addScope(place, null, turnsOf(step));
  open(progress, step, node, scopePath(place));
}

/** How many iterations a loop has begun; one that was tried again is one. */
function turnsOf(step: StepState): number {
  const { opened, again } = countsOf(step);
  return opened - again;
}

/** An iteration is over: the loop ends, turns once more, asks people, or fails. */
export function iterationEnded(
  progress: Progress,
  step: StepState,
  node: LoopNode,
  ended: EndedScope,
): void {
  const { path, scope, failure } = ended;
  if (failure) {
    close(progress, step, path, "failed");
    failStep(progress, step, scopeError("iteration_failed", scope, failure));
    return;
  }
  if (hasAnswered(progress, step, node, ended)) return;
  const verdict = node.until ? expressionValue(progress, path, node.until) : null;
  const isOver = verdict?.ok ? verdict.value : false;
  const fault = faultOf(verdict);
  const isLast = turnsOf(step) >= countsOf(step).total;
  const isExhausted = node.until !== null && isOver !== true && isLast;
  if (!fault && isExhausted && node.onExhausted.action === "ask") {
    enterIn(progress, node.onExhausted.node, path);
    return;
  }
  close(progress, step, path, "succeeded");
  if (fault) failStep(progress, step, fault);
  else if (isExhausted) exhaust(progress, step, node, scope);
  else if (isOver === true || isLast) end(progress, step, scope, "out");
  else openIteration(progress, step, node);
}

function faultOf(verdict: ReturnType<typeof expressionValue> | null): StepError | null {
  if (verdict && !verdict.ok) return expressionError(verdict.problem.message);
  return verdict && typeof verdict.value !== "boolean"
    ? expressionError("What ends the loop must give true or false.")
    : null;
}

/** What people said about an exhausted loop, if they were asked in this iteration. Says whether they were. */
function hasAnswered(
  progress: Progress,
  step: StepState,
  node: LoopNode,
  { path, scope }: EndedScope,
): boolean {
  if (node.onExhausted.action !== "ask") return false;
  const ref = { node: node.onExhausted.node, scope: path };
  const request = progress.step(ref);
  if (!request) return false;
  close(progress, step, path, "succeeded");
  if (request.port === EXHAUSTED_PORTS.goOn) {
    endExhausted(progress, step, node, scope);
  } else if (request.port === EXHAUSTED_PORTS.again) {
    countsOf(step).total += roundsIn(progress.output(ref));
    openIteration(progress, step, node);
  } else {
    failStep(progress, step, exhaustedError(node));
  }
  return true;
}

/** One more, unless the person said how many. */
function roundsIn(output: Json): number {
  const form = isJsonObject(output) ? output.form : null;
  return isJsonObject(form) && typeof form.rounds === "number" ? form.rounds : 1;
}

/** The loop has turned as often as it may, and what would end it still does not hold. */
function exhaust(progress: Progress, step: StepState, node: LoopNode, scope: ScopeState): void {
  if (node.onExhausted.action === "continue") endExhausted(progress, step, node, scope);
  else failStep(progress, step, exhaustedError(node));
}

const endExhausted = (
  progress: Progress,
  step: StepState,
  { outgoing }: LoopNode,
  scope: ScopeState,
): void => end(progress, step, scope, outgoing.exhausted ? "exhausted" : "out", true);

const EXHAUSTED = "loop_exhausted";

const exhaustedError = ({ maxIterations }: LoopNode): StepError => ({
  class: "child_failed",
  code: EXHAUSTED,
  message: `The loop has turned as often as it may, ${maxIterations} times at first, and its end was not reached.`,
});

function end(
  progress: Progress,
  step: StepState,
  last: ScopeState,
  port: string,
  exhausted = false,
): void {
  const nodes = bodyValues(progress, last);
  succeedWith(progress, step, { iterations: turnsOf(step), exhausted, nodes }, port);
}
