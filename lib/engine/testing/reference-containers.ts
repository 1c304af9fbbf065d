import {
  type ModelEach,
  type ModelKind,
  type ModelLoop,
  type ModelNode,
  ModelScope,
  type OpenState,
  type State,
} from "@/lib/engine/testing/reference-graph";

export type Container = ModelLoop | ModelEach;

export const isContainer = (kind: ModelKind): kind is Container =>
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
  if (isExhausted) all.push(nextOrdinal({ tries, queue: all }));
  return { is: "open", tries, queue: all, since: tries.length, isExhausted: false };
}

/** Of a loop: the round after all that were opened or are to come. */
const nextOrdinal = ({ tries, queue }: Pick<OpenState, "tries" | "queue">): number =>
  (queue.at(-1) ?? tries.at(-1)?.ordinal ?? -1) + 1;

/** A loop turns as often as its node says now, and what was added to that stays added. */
export function withTurns(state: OpenState, more: number): OpenState {
  const queue = state.queue.slice(0, Math.max(0, state.queue.length + Math.min(0, more)));
  for (let at = 0; at < more; at += 1) queue.push(nextOrdinal({ ...state, queue }));
  return { ...state, queue };
}

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
  inner.lastWord = lastWordOf(node.id, kind, { ordinal, isLast: state.queue.length === 0 });
  state.tries.push({ ordinal, scope: inner });
  scope.opened.push(inner);
}

/** Whether what ends the loop holds after this iteration, or nothing but its turns ends it. */
const isMet = ({ until }: ModelLoop, ordinal: number): boolean =>
  until === null || ordinal >= until;

/** What people are asked once a round has ended well, if it is the last and the end of its loop is not met. */
export function lastWordOf(
  loop: string,
  kind: Container,
  { ordinal, isLast }: { ordinal: number; isLast: boolean },
): ModelNode | null {
  if (!("loop" in kind) || !isLast || isMet(kind, ordinal)) return null;
  const { exhausted } = kind;
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
  const { lastWord, states } = last.scope;
  if (!lastWord || !states.has(lastWord.id)) {
    const isOver = kind.until !== null && isMet(kind, last.ordinal);
    if (!isOver && state.queue.length > 0) return { do: "open" };
    if (isOver || kind.until === null) return { do: "end", port: "out" };
  }
  const following = whatFollows(kind, last.scope);
  if (following === "fail") return { do: "fail", isExhausted: true };
  if (following === "continue") return { do: "end", port: exhaustedPort(scope, id) };
  const next = nextOrdinal(state);
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
