import {
  type Container,
  isContainer,
  lastWordOf,
  withTurns,
} from "@/lib/engine/testing/reference-containers";
import {
  type ModelGraph,
  type ModelNode,
  ModelScope,
  nodeOf,
  type OpenState,
  type State,
} from "@/lib/engine/testing/reference-graph";

export type ModelMapping = Readonly<Record<string, string | null>>;

/**
 * A run in another graph. In each graph at work what has ended well stays, containers at work and children under way go
 * along, and everything else is looked at as if nothing of it had ever begun; a container that had failed goes on with the
 * scopes that it has.
 */
export function carryOver(before: ModelScope, graph: ModelGraph, mapping: ModelMapping) {
  return carry(before, new ModelScope(graph, ""), (id) => mapping[id] ?? null);
}

/** What has come along, graph by graph: each node that did not begin there. */
export const keptIn = (scope: ModelScope): { scope: ModelScope; node: ModelNode }[] => [
  ...[...scope.states.keys()].map((id) => ({ scope, node: nodeOf(scope, id) })),
  ...scope.opened.filter(({ result }) => result === null).flatMap(keptIn),
];

function carry(
  before: ModelScope,
  after: ModelScope,
  nameOf: (id: string) => string | null,
): ModelScope {
  const moved = new Map<ModelScope, ModelScope>();
  for (const [id, state] of before.states) {
    const target = nameOf(id);
    if (target === null) continue;
    if (isDone(state) || isChild(after, target, state)) after.states.set(target, state);
    if (state.is === "open")
      after.states.set(target, goAlong(before, after, { id, target, state }, moved));
    if (state.is === "held" && state.within) {
      const within = goAlong(before, after, { id, target, state: state.within }, moved);
      after.begunBefore.set(target, within);
    }
  }
  for (const [id, within] of before.begunBefore) {
    const target = nameOf(id);
    const isBegun = ["open", "succeeded"].includes(before.states.get(id)?.is ?? "");
    if (target === null || isBegun || after.begunBefore.has(target)) continue;
    after.begunBefore.set(target, goAlong(before, after, { id, target, state: within }, moved));
  }
  for (const id of heldIn(before)) {
    const target = nameOf(id);
    if (target !== null) after.toHold.add(target);
  }
  after.opened.push(...before.opened.map((scope) => moved.get(scope) ?? scope));
  for (const [id, failures] of before.failures) after.failures.set(id, failures);
  for (const [id, losses] of before.losses) after.losses.set(id, losses);
  return after;
}

/** What an operator holds, or wants held when its turn comes. */
const heldIn = ({ states, toHold }: ModelScope): string[] => [
  ...[...toHold].filter((id) => !states.has(id)),
  ...[...states].flatMap(([id, state]) =>
    state.is === "held" && state.by === "operator" ? [id] : [],
  ),
];

const isDone = (state: State): boolean =>
  state.is === "succeeded" || (state.is === "skipped" && state.port !== null);

const isChild = ({ graph }: ModelScope, id: string, state: State): boolean => {
  const kind = graph.nodes.find((node) => node.id === id)?.kind;
  return state.is === "waiting" && typeof kind === "object" && "child" in kind;
};

/** What a container had come to, as its node says it now; `moved`: its open scopes, by what they were. */
function goAlong(
  before: ModelScope,
  after: ModelScope,
  { id, target, state }: { id: string; target: string; state: OpenState },
  moved: Map<ModelScope, ModelScope>,
): OpenState {
  const [was, kind] = [containerIn(before, id), containerIn(after, target)];
  const more = "loop" in was && "loop" in kind ? kind.turns - was.turns : 0;
  const now = withTurns(state, more);
  const body = "loop" in kind ? kind.loop : kind.each;
  const tries = state.tries.map(({ ordinal, scope }) => {
    if (scope.result !== null) return { ordinal, scope };
    const inner = new ModelScope(body, scope.path, after.root, scope.round);
    inner.lastWord = lastWordOf(target, kind, {
      ordinal,
      // Who was asked already is asked anew, however often the loop may turn by now.
      isLast: now.queue.length === 0 || isAsked(scope),
    });
    moved.set(scope, inner);
    return { ordinal, scope: carry(scope, inner, (each) => each) };
  });
  return { ...now, tries };
}

const isAsked = ({ lastWord, states }: ModelScope): boolean =>
  lastWord !== null && states.has(lastWord.id);

function containerIn({ graph }: ModelScope, id: string): Container {
  const kind = graph.nodes.find((node) => node.id === id)?.kind;
  if (!kind || !isContainer(kind)) throw new Error(`${id} contains nothing.`);
  return kind;
}
