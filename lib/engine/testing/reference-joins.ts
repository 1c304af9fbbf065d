import {
  isAtWork,
  type ModelEdge,
  type ModelGraph,
  type ModelJoin,
  type ModelNode,
  type ModelScope,
  type State,
} from "@/lib/engine/testing/reference-graph";

const ALL: ModelJoin = { mode: "all", count: 0, cancelsLosers: true };

/** What the ends of all that lead to the node say about it, looked at as if for the first time. */
export function verdictOn(
  { graph, states }: Pick<ModelScope, "graph" | "states">,
  { id, join }: Pick<ModelNode, "id" | "join">,
): Verdict {
  const incoming = graph.edges.filter(({ to }) => to === id);
  return incoming.length === 0 ? "begins" : verdictOf(incoming, join ?? ALL, states);
}

function endOf(source: State | undefined, port: string) {
  switch (source?.is) {
    case "skipped":
      return source.port === port ? "satisfied" : "skipped";
    case "succeeded":
      return source.port === port ? "satisfied" : "skipped";
    case "failed":
      if (source.port === null) return "failed";
      return source.port === port ? "satisfied" : "skipped";
    default:
      return "open";
  }
}

type Verdict = "open" | "begins" | "skipped" | "failed";

function verdictOf(
  incoming: readonly ModelEdge[],
  { mode, count }: ModelJoin,
  states: ReadonlyMap<string, State>,
): Verdict {
  const kinds = incoming.map(({ from, port }) => endOf(states.get(from), port));
  const n = (kind: string) => kinds.filter((each) => each === kind).length;
  // Nobody looks at a node that nothing has reached yet.
  if (n("open") === kinds.length) return "open";
  return VERDICTS[mode]({
    satisfied: n("satisfied"),
    failed: n("failed"),
    open: n("open"),
    count,
  });
}

type Ends = { satisfied: number; failed: number; open: number; count: number };

/** Document 3's table of joins. */
const VERDICTS: Record<ModelJoin["mode"], (ends: Ends) => Verdict> = {
  all: ({ satisfied, failed, open }) => {
    if (failed > 0) return "failed";
    if (open > 0) return "open";
    return satisfied > 0 ? "begins" : "skipped";
  },
  any: ({ satisfied, failed, open }) => {
    if (satisfied > 0) return "begins";
    if (open > 0) return "open";
    return failed > 0 ? "failed" : "skipped";
  },
  quorum: ({ satisfied, open, count }) => {
    if (satisfied >= count) return "begins";
    return satisfied + open < count ? "failed" : "open";
  },
  settled: ({ satisfied, open, count }) => {
    if (open > 0) return "open";
    return satisfied >= count ? "begins" : "failed";
  },
};

/** Whether every way from `id` ends at `target`. */
export function leadsOnlyTo({ edges }: ModelGraph, id: string, target: string): boolean {
  const ways = edges.filter(({ from }) => from === id);
  return (
    ways.length > 0 &&
    ways.every(({ to }) => to === target || leadsOnlyTo({ nodes: [], edges }, to, target))
  );
}

export const isChoosy = ({ join }: ModelNode): boolean =>
  (join?.mode === "any" || join?.mode === "quorum") && join.cancelsLosers;

/** Whether it leads only to a join that is decided. */
export const isLost = (scope: ModelScope, { id }: Pick<ModelNode, "id">): boolean =>
  scope.graph.nodes.some(
    (join) => isChoosy(join) && isDecided(scope, join) && leadsOnlyTo(scope.graph, id, join.id),
  );

function isDecided(scope: ModelScope, join: ModelNode): boolean {
  const state = scope.states.get(join.id);
  if (!state || (state.is === "skipped" && state.port === null)) return false;
  // One that was cancelled before it was due, and is held, may yet need all that leads to it.
  if (state.is === "held") return verdictOn(scope, join) === "begins";
  return !(state.is === "failed" && state.byEdges);
}

/** Whether a failure was absorbed by nothing that it led to, or an end says that it has failed. */
export function hasFailed(scope: ModelScope): boolean {
  const { graph, states } = scope;
  const isCause = (state: State | undefined) =>
    state?.is === "failed" && state.port === null && state.isCause;
  const isAbsorbed = (id: string): boolean =>
    graph.edges
      .filter(({ from }) => from === id)
      .some(({ to }) => {
        const state = states.get(to);
        if (!state) return isLost(scope, { id: to });
        return state.is !== "failed" || !state.byEdges || isAbsorbed(to);
      });
  const hasEnded = graph.nodes.some(
    ({ id, kind }) =>
      typeof kind === "object" &&
      "end" in kind &&
      kind.end === "failed" &&
      states.get(id)?.is === "succeeded",
  );
  return hasEnded || graph.nodes.some(({ id }) => isCause(states.get(id)) && !isAbsorbed(id));
}

/** Whether something in the scope is open. */
export const isBusy = ({ states }: ModelScope): boolean => [...states.values()].some(isAtWork);
