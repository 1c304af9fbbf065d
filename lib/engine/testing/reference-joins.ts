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
): "open" | "begins" | "skipped" | "failed" {
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

function verdictOf(
  incoming: readonly ModelEdge[],
  { mode, count }: ModelJoin,
  states: ReadonlyMap<string, State>,
): "open" | "begins" | "skipped" | "failed" {
  const kinds = incoming.map(({ from, port }) => endOf(states.get(from), port));
  const n = (kind: string) => kinds.filter((each) => each === kind).length;
  const byFailure = n("failed") > 0;
  const isOpen = n("open") > 0;
  // Nobody looks at a node that nothing has reached yet.
  if (n("open") === kinds.length) return "open";
  switch (mode) {
    case "all":
      if (byFailure) return "failed";
      if (isOpen) return "open";
      return n("satisfied") > 0 ? "begins" : "skipped";
    case "any":
      if (n("satisfied") > 0) return "begins";
      if (isOpen) return "open";
      return byFailure ? "failed" : "skipped";
    case "quorum":
      if (n("satisfied") >= count) return "begins";
      return n("satisfied") + n("open") < count ? "failed" : "open";
    case "settled":
      if (isOpen) return "open";
      return n("satisfied") >= count ? "begins" : "failed";
  }
}

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

/** Whether a failure was absorbed by nothing that it led to. */
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
  return graph.nodes.some(({ id }) => isCause(states.get(id)) && !isAbsorbed(id));
}

/** Whether something in the scope is open. */
export const isBusy = ({ graph, states }: ModelScope): boolean =>
  graph.nodes.some(({ id }) => isAtWork(states.get(id)));
