import {
  type ModelGraph,
  ModelScope,
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
    if (state.is === "open") after.states.set(target, goAlong(state, after, target, moved));
    if (state.is === "held" && state.within) after.begunBefore.set(target, state.within);
  }
  for (const [id, within] of before.begunBefore) {
    const target = nameOf(id);
    const isBegun = ["open", "succeeded"].includes(before.states.get(id)?.is ?? "");
    if (target !== null && !isBegun && !after.begunBefore.has(target))
      after.begunBefore.set(target, within);
  }
  after.opened.push(...before.opened.map((scope) => moved.get(scope) ?? scope));
  for (const [id, failures] of before.failures) after.failures.set(id, failures);
  for (const [id, losses] of before.losses) after.losses.set(id, losses);
  return after;
}

const isDone = (state: State): boolean =>
  state.is === "succeeded" || (state.is === "skipped" && state.port !== null);

const isChild = ({ graph }: ModelScope, id: string, state: State): boolean => {
  const kind = graph.nodes.find((node) => node.id === id)?.kind;
  return state.is === "waiting" && typeof kind === "object" && "child" in kind;
};

function goAlong(
  state: OpenState,
  around: ModelScope,
  id: string,
  moved: Map<ModelScope, ModelScope>,
): OpenState {
  const tries = state.tries.map(({ ordinal, scope }) => {
    if (scope.result !== null) return { ordinal, scope };
    const after = new ModelScope(bodyOf(around, id), scope.path, around.root, scope.round);
    after.lastWord = scope.lastWord;
    moved.set(scope, after);
    return { ordinal, scope: carry(scope, after, (inner) => inner) };
  });
  return { ...state, tries, queue: [...state.queue] };
}

function bodyOf({ graph }: ModelScope, id: string): ModelGraph {
  const kind = graph.nodes.find((node) => node.id === id)?.kind;
  if (typeof kind === "object" && "loop" in kind) return kind.loop;
  if (typeof kind === "object" && "each" in kind) return kind.each;
  throw new Error(`${id} contains nothing.`);
}
