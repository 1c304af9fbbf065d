import type { ContainerNode, ForeachNode, LoopNode } from "@/lib/engine/plan";
import { EXHAUSTED_PORTS } from "@/lib/engine/plan/exhausted-ports";
import { type ScopePlace, scopePath } from "@/lib/engine/scope-path";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { cancelInside } from "./ending";
import { failStep } from "./fail";
import type { RunFailure, ScopeCounts, ScopeState, StepError, StepState } from "./model";
import type { Progress } from "./progress";
import { bodyValues, expressionError, expressionValue, nodeValues, templateValue } from "./scope";
import { succeedWith } from "./succeed";
import { tooLarge } from "./too-large";
import { unabsorbedFailure } from "./unabsorbed";

/** After so many nodes that the engine ends itself, a container goes on in another decision. */
const INLINE_MAX = 100;
/** Items whose rows are asked for together. */
const ITEMS_AT_ONCE = 128;

/** A container begins: a loop with its first iteration, a foreach with as many items as it may. Or it is tried again. */
export function enterContainer(progress: Progress, step: StepState, node: ContainerNode): void {
  if (step.scopeCounts !== null) {
    tryAgain(progress, step, node);
    return;
  }
  if (node.type === "loop") {
    begin(progress, step, node.maxIterations);
    openIteration(progress, step, node);
    return;
  }
  const items = itemsOf(progress, step, node);
  if ("class" in items) {
    failStep(progress, step, items);
    return;
  }
  begin(progress, step, items.list.length);
  for (const [number, item] of items.list.entries())
    progress.addScope({ parent: step.scope, container: node.id, number }, item);
  openItems(progress, step, node);
}

function begin(progress: Progress, step: StepState, total: number): void {
  const scopeCounts: ScopeCounts = { total, opened: 0, closed: 0, failed: 0, again: 0 };
  if (step.status !== "ready") progress.move(step, "ready", { readyAt: progress.now });
  progress.move(step, "running", { startedAt: progress.now, scopeCounts });
  progress.emit("step.started", step, { total });
}

/**
 * A container that failed goes on: what did not succeed is done again in scopes of its own, and what was done stays
 * as it is, as history. A loop turns its last iteration again, or once more where it was exhausted; a foreach does
 * again every item that failed or was cancelled, after those whose turn had not come.
 */
function tryAgain(progress: Progress, step: StepState, node: ContainerNode): void {
  const isExhausted = step.error?.code === EXHAUSTED;
  progress.move(step, "running", { fence: step.fence + 1, error: null });
  const counts = countsOf(step);
  const unfinished = node.type === "loop" ? [] : unfinishedItems(progress, step);
  if (node.type === "loop" && isExhausted) counts.total += 1;
  else counts.again += node.type === "loop" ? Math.min(1, counts.opened) : unfinished.length;
  Object.assign(counts, { closed: counts.opened, failed: 0 });
  progress.emit("step.started", step, { again: counts.again, total: counts.total });
  if (node.type === "loop") {
    openNext(progress, step, node);
    return;
  }
  for (const [at, { item, ordinal }] of unfinished.entries()) {
    const number = counts.total + counts.again - unfinished.length + at;
    progress.addScope({ parent: step.scope, container: node.id, number }, item, ordinal);
  }
  openItems(progress, step, node);
}

/** The items whose last try has ended otherwise than well, in order. */
function unfinishedItems(progress: Progress, step: StepState): ScopeState[] {
  const { total, again } = countsOf(step);
  const paths = Array.from({ length: total + again }, (_, number) =>
    scopePath({ parent: step.scope, container: step.node, number }),
  );
  progress.requireScopes(paths);
  const last = new Map<number, ScopeState>();
  for (const path of paths) {
    const scope = progress.scope(path);
    last.set(scope.ordinal, scope);
  }
  return [...last.values()]
    .filter(({ status, result }) => status === "closed" && !hasSucceeded(result))
    .sort((a, b) => a.ordinal - b.ordinal);
}

const hasSucceeded = (result: Json): boolean =>
  isJsonObject(result) && result.status === "succeeded";

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

type EndedScope = { path: string; scope: ScopeState; failure: RunFailure | null };

function countsOf(step: StepState): ScopeCounts {
  if (!step.scopeCounts) throw new Error(`Container ${step.node} has not begun.`);
  return step.scopeCounts;
}

/** Opens the container's next scope: the nodes of its body that nothing leads to begin. */
function open(progress: Progress, step: StepState, { body }: ContainerNode, path: string): void {
  countsOf(step).opened += 1;
  progress.touch(step);
  progress.openScope(path);
  for (const node of body.entries) enterIn(progress, node, path);
}

function close(
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

/** Puts a container up again, to go on in another decision, if this one has become long. */
function putUpAgain(progress: Progress, step: StepState): boolean {
  if (progress.inlineEnds < INLINE_MAX) return false;
  if (step.status === "running") {
    progress.move(step, "waiting", { waitReason: "timer", reason: "put_up_again" });
    progress.setTimer(step, "continue", progress.now, step.fence);
    progress.emit("step.waiting", step, { reason: "timer", code: "put_up_again" });
  }
  return true;
}

const nextPlace = (step: StepState): ScopePlace => ({
  parent: step.scope,
  container: step.node,
  number: countsOf(step).opened,
});

function openIteration(progress: Progress, step: StepState, node: LoopNode): void {
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

function iterationEnded(
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

/** Begins a node of the body that nothing leads to. */
function enterIn(progress: Progress, node: string, path: string): void {
  progress.create({ node, scope: path }, 0);
  progress.due.push({ node, scope: path });
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

function itemsOf(
  progress: Progress,
  step: StepState,
  node: ForeachNode,
): StepError | { list: Json[] } {
  const result = templateValue(progress, step.scope, node.items);
  if (!result.ok) return expressionError(result.problem.message);
  const { value } = result;
  if (!Array.isArray(value)) return expressionError("The items must be a list.");
  if (value.length > node.maxItems) {
    const message = `There are ${value.length} items, and the step takes ${node.maxItems} at the most.`;
    return { class: "invalid_input", code: "too_many_items", message };
  }
  const { batchSize: size } = node;
  if (size === null) return { list: value };
  const batches = Math.ceil(value.length / size);
  return {
    list: Array.from({ length: batches }, (_, at) => value.slice(at * size, (at + 1) * size)),
  };
}

/** Opens items until as many are open as may be, and ends the step when all have ended. */
function openItems(progress: Progress, step: StepState, node: ForeachNode): void {
  const counts = countsOf(step);
  const all = counts.total + counts.again;
  if (counts.closed === all) {
    succeedWith(progress, step, progress.results(step, counts.total));
    return;
  }
  while (counts.opened < all && counts.opened - counts.closed < node.maxParallel) {
    if (putUpAgain(progress, step)) return;
    const place = nextPlace(step);
    askForItems(progress, place, all);
    open(progress, step, node, scopePath(place));
  }
}

/** Once for a stretch of them: a decision that is made again for every item would cost their square. */
function askForItems(progress: Progress, place: ScopePlace, total: number): void {
  if (progress.hasScope(scopePath(place))) return;
  const most = Math.min(total - place.number, ITEMS_AT_ONCE);
  progress.requireScopes(
    Array.from({ length: most }, (_, at) => scopePath({ ...place, number: place.number + at })),
  );
}

function itemEnded(
  progress: Progress,
  step: StepState,
  node: ForeachNode,
  ended: EndedScope,
): void {
  const { path, scope } = ended;
  const output = ended.failure ? null : outputOf(progress, node, path);
  const failure = ended.failure ?? (progress.hasRoomFor(output) ? null : TOO_LARGE);
  scope.result = failure
    ? { status: "failed", output: null, error: errorJson(failure) }
    : { status: "succeeded", output, error: null };
  close(progress, step, path, failure ? "failed" : "succeeded");
  if (failure && countsOf(step).failed > node.tolerate) {
    cancelInside(progress, step, "foreach_failed");
    failStep(progress, step, scopeError("item_failed", scope, failure));
    return;
  }
  if (step.status === "running") openItems(progress, step, node);
}

const TOO_LARGE: RunFailure = {
  reason: "output_too_large",
  node: null,
  error: tooLarge("output"),
};

/** What an item gives: what the one node gives that its body ends with, or of several each by its id. */
function outputOf(progress: Progress, { body }: ForeachNode, path: string): Json {
  const values = nodeValues(progress, path, body.sinks);
  const [only, ...others] = body.sinks;
  if (only !== undefined && others.length === 0) return values[only]?.output ?? null;
  return Object.fromEntries(Object.entries(values).map(([id, { output }]) => [id, output]));
}

function scopeError(
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

const errorJson = ({ reason, node, error }: RunFailure): JsonObject => ({
  reason,
  node,
  ...(error && { class: error.class, code: error.code, message: error.message }),
});
