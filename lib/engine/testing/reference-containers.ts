import {
  type ModelEach,
  type ModelKind,
  type ModelLoop,
  type ModelNode,
  ModelScope,
  type OpenState,
  type State,
} from "@/lib/engine/testing/reference-graph";

type Container = ModelLoop | ModelEach;

const isContainer = (kind: ModelKind): kind is Container =>
  typeof kind === "object" && ("loop" in kind || "each" in kind);

function containerOf({ id, kind }: ModelNode): Container {
  if (!isContainer(kind)) throw new Error(`${id} contains nothing.`);
  return kind;
}

const parallelOf = (kind: Container): number => ("each" in kind ? kind.parallel : 1);

/** How many it opens in all. */
const totalOf = (kind: Container): number =>
  "loop" in kind ? kind.turns : Math.ceil(kind.items / (kind.batch ?? 1));

/** How a container stands that begins, or that goes on after it had failed. */
export function stateOfContainer(scope: ModelScope, id: string, kind: Container): State {
  const before = scope.states.get(id);
  const within = before?.is === "held" ? before.within : scope.begunBefore.get(id);
  if (within) return goOn(kind, within);
  const queue = Array.from({ length: totalOf(kind) }, (_, at) => at);
  if (queue.length === 0) return { is: "succeeded", port: "out" };
  return { is: "open", tries: [], queue, since: 0, isExhausted: false };
}

/**
 * What did not succeed is done again: of a loop the last iteration, or one more if it was exhausted; of a foreach every
 * item, after the others.
 */
function goOn(kind: Container, { tries, queue, isExhausted }: OpenState): OpenState {
  const last = new Map(tries.map((each) => [each.ordinal, each.scope.result]));
  const left = [...last].filter(([, result]) => result !== "succeeded").map(([at]) => at);
  const again = left.filter((at) => !queue.includes(at)).sort((a, b) => a - b);
  const all = "loop" in kind ? [...again, ...queue] : [...queue, ...again];
  if (isExhausted) all.push(nextOrdinal(tries));
  return { is: "open", tries, queue: all, since: tries.length, isExhausted: false };
}

const nextOrdinal = (tries: OpenState["tries"]): number => (tries.at(-1)?.ordinal ?? -1) + 1;

/** Opens as many as it may have at once. */
export function openAtOnce(scope: ModelScope, node: ModelNode, state: OpenState): void {
  const atOnce = Math.min(state.queue.length, parallelOf(containerOf(node)));
  for (let at = 0; at < atOnce; at += 1) openNext(scope, node, state);
}

/** Opens the next one whose turn it is. */
export function openNext(scope: ModelScope, node: ModelNode, state: OpenState): void {
  const kind = containerOf(node);
  const ordinal = state.queue.shift();
  if (ordinal === undefined) throw new Error(`${node.id} has nothing to open.`);
  const own = `${node.id}:${state.tries.length}`;
  const path = scope.path === "" ? own : `${scope.path}/${own}`;
  const isRound = "loop" in kind;
  const inner = new ModelScope(isRound ? kind.loop : kind.each, path, scope.root, isRound);
  if (isRound && state.queue.length === 0 && !isMet(kind, ordinal))
    inner.lastWord = lastWordOf(node.id, kind);
  state.tries.push({ ordinal, scope: inner });
  scope.opened.push(inner);
}

/** Whether what ends the loop holds after this iteration, or nothing but its turns ends it. */
const isMet = ({ until }: ModelLoop, ordinal: number): boolean =>
  until === null || ordinal >= until;

function lastWordOf(loop: string, { exhausted }: ModelLoop): ModelNode | null {
  return typeof exhausted === "object" ? { id: `${loop}_exhausted`, kind: exhausted } : null;
}

export type Next =
  | { do: "wait" | "open" }
  | { do: "end"; port: string }
  | { do: "fail"; isExhausted: boolean };

/** The scopes that count: those since it began, or began again. */
export const countedIn = ({ tries, since }: OpenState): ModelScope[] =>
  tries.slice(since).map((each) => each.scope);

/** What a container does now, by what has become of its scopes. */
export function whatNext(scope: ModelScope, node: ModelNode, state: OpenState): Next {
  const kind = containerOf(node);
  const results = countedIn(state).map(({ result }) => result);
  const failed = results.filter((result) => result === "failed").length;
  if (failed > ("each" in kind ? kind.tolerate : 0)) return { do: "fail", isExhausted: false };
  const open = results.filter((result) => result === null).length;
  if ("loop" in kind) return open > 0 ? { do: "wait" } : turned(scope, node.id, kind, state);
  if (open === 0 && state.queue.length === 0) return { do: "end", port: "out" };
  return { do: state.queue.length > 0 && open < kind.parallel ? "open" : "wait" };
}

/** An iteration has ended well: the loop ends, turns again, or is exhausted. */
function turned(scope: ModelScope, id: string, kind: ModelLoop, state: OpenState): Next {
  const last = state.tries.at(-1);
  if (!last) throw new Error(`${id} has not turned yet.`);
  const isOver = kind.until !== null && isMet(kind, last.ordinal);
  if (!isOver && state.queue.length > 0) return { do: "open" };
  if (isOver || kind.until === null) return { do: "end", port: "out" };
  const following = whatFollows(kind, last.scope);
  if (following === "fail") return { do: "fail", isExhausted: true };
  if (following === "continue") return { do: "end", port: exhaustedPort(scope, id) };
  const next = nextOrdinal(state.tries);
  state.queue.push(...Array.from({ length: following }, (_, at) => next + at));
  return { do: "open" };
}

/** What comes after a loop that is exhausted: of more rounds, how many. */
function whatFollows(
  { exhausted }: ModelLoop,
  { lastWord, states, rounds }: ModelScope,
): "fail" | "continue" | number {
  if (typeof exhausted === "string") return exhausted;
  const said = lastWord && states.get(lastWord.id);
  const port = said?.is === "succeeded" ? said.port : "fail";
  if (port === "again") return rounds;
  return port === "continue" ? "continue" : "fail";
}

const exhaustedPort = ({ graph }: ModelScope, id: string): string =>
  graph.edges.some(({ from, port }) => from === id && port === "exhausted") ? "exhausted" : "out";
