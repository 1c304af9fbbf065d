import type { ForeachNode } from "@/lib/engine/plan";
import { type ScopePlace, scopePath } from "@/lib/engine/scope-path";
import type { Json, JsonObject } from "@/lib/kernel/json";
import {
  begin,
  beginAgain,
  close,
  countsOf,
  type EndedScope,
  hasSucceeded,
  nextPlace,
  open,
  putUpAgain,
  scopeError,
} from "./container-scopes";
import { cancelInside } from "./ending";
import { failStep } from "./fail";
import {
  type RunFailure,
  type ScopeState,
  type StepError,
  type StepState,
  shownError,
} from "./model";
import type { Progress } from "./progress";
import { expressionError, nodeValues, templateValue } from "./scope";
import { succeedWith } from "./succeed";
import { tooLarge } from "./too-large";

/** Items whose rows are asked for together. */
const ITEMS_AT_ONCE = 128;

/** A foreach begins with as many items as it may. */
export function beginForeach(progress: Progress, step: StepState, node: ForeachNode): void {
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

/** Every item that failed or was cancelled is done again, after those whose turn had not come. */
export function foreachAgain(progress: Progress, step: StepState, node: ForeachNode): void {
  const unfinished = unfinishedItems(progress, step);
  const { total, again } = countsOf(step);
  beginAgain(progress, step, { total: 0, again: unfinished.length });
  for (const [at, { item, ordinal }] of unfinished.entries()) {
    const place = { parent: step.scope, container: node.id, number: total + again + at };
    progress.addScope(place, item, ordinal);
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
export function openItems(progress: Progress, step: StepState, node: ForeachNode): void {
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

/** An item is over: others begin, or the foreach fails with it. */
export function itemEnded(
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
    if (step.waitReason === "timer") progress.clearTimer(step, "continue");
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

const errorJson = ({ reason, node, error }: RunFailure): JsonObject => ({
  reason,
  node,
  ...(error && shownError(error)),
});
