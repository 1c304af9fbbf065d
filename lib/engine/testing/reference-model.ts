/**
 * What a run must come to, worked out the slow and obvious way: after everything that happens, every node of
 * every open scope is looked at again, by the ends of all that lead to it. No counters, no tables, nothing
 * of the engine: written apart from it on purpose.
 */
export type ModelJoin = {
  mode: "all" | "any" | "quorum" | "settled";
  /** For `quorum`: how many; for `settled`: how many at the least. */
  count: number;
  cancelsLosers: boolean;
};

export type ModelKind =
  /** A worker executes it; how it ends is told from outside. */
  | { work: "propagate" | "route" }
  | { choose: string }
  | "join"
  /** A person, or a clock: which port it takes is told from outside. */
  | "ask"
  | "wait"
  | { loop: ModelGraph; turns: number }
  | { each: ModelGraph; items: number; parallel: number; tolerate: number };

export type ModelNode = { id: string; kind: ModelKind; join?: ModelJoin };
export type ModelEdge = { from: string; port: string; to: string };
/** Nodes stand so that none comes before one that leads to it. */
export type ModelGraph = { nodes: ModelNode[]; edges: ModelEdge[] };

type State =
  | { is: "ready" }
  | { is: "waiting" }
  | { is: "open"; scopes: ModelScope[]; total: number }
  | { is: "succeeded"; port: string }
  /** `port`: its failure was routed. `byEdges`: it never began. `isCause`: it is not just another's failure. */
  | { is: "failed"; port: string | null; byEdges: boolean; isCause: boolean }
  | { is: "skipped" }
  | { is: "cancelled" };

const ALL: ModelJoin = { mode: "all", count: 0, cancelsLosers: true };

/** One graph at work: the root, an iteration or an item. */
class ModelScope {
  readonly graph: ModelGraph;
  readonly path: string;
  readonly states = new Map<string, State>();
  /** Everything that its containers have ever opened. */
  readonly opened: ModelScope[] = [];
  result: "succeeded" | "failed" | "cancelled" | null = null;

  constructor(graph: ModelGraph, path: string) {
    this.graph = graph;
    this.path = path;
  }
}

const FAILED = { is: "failed", port: null, byEdges: false, isCause: true } as const;

export class ReferenceRun {
  readonly root: ModelScope;

  constructor(graph: ModelGraph) {
    this.root = new ModelScope(graph, "");
    this.#settle();
  }

  /** What a worker could take, as `node@scope`. */
  get ready(): string[] {
    return this.states.filter(([, state]) => state.is === "ready").map(([name]) => name);
  }

  /** Every step that there is, by its name and how it stands. */
  get states(): [string, State][] {
    return statesIn(this.root);
  }

  get result(): ModelScope["result"] {
    return this.root.result;
  }

  /**
   * Whether nobody needs the step, or something around it, any more: a join that it leads to is decided, or the
   * container that it is in has ended.
   */
  isOfNoUse(name: string): boolean {
    const [node = "", path = ""] = name.split("@");
    return scopesIn(this.root).some((scope) => {
      if (scope.path === path) return isLost(scope, { id: node });
      const inside = scope.path === "" ? path : path.slice(scope.path.length + 1);
      if (scope.path !== "" && !path.startsWith(`${scope.path}/`)) return false;
      const container = inside.slice(0, inside.indexOf(":"));
      const state = scope.states.get(container);
      return (
        state?.is === "failed" || state?.is === "cancelled" || isLost(scope, { id: container })
      );
    });
  }

  /** A worker, a person or a clock has ended a step, by this port; or it has failed. */
  end(name: string, how: string): void {
    const [node = "", path = ""] = name.split("@");
    const scope = scopesIn(this.root).find((each) => each.path === path);
    const state = scope?.states.get(node);
    if (!scope || (state?.is !== "ready" && state?.is !== "waiting"))
      throw new Error(`${name} is not at work.`);
    if (how === "failed") fail(scope, nodeOf(scope.graph, node));
    else scope.states.set(node, { is: "succeeded", port: how });
    this.#settle();
  }

  #settle(): void {
    while (settleScope(this.root)) {
      // Until nothing follows from anything any more.
    }
  }
}

const scopesIn = (scope: ModelScope): ModelScope[] => [scope, ...scope.opened.flatMap(scopesIn)];

function statesIn(scope: ModelScope): [string, State][] {
  const own = [...scope.states].map(([node, state]): [string, State] => [
    scope.path === "" ? node : `${node}@${scope.path}`,
    state,
  ]);
  return [...own, ...scope.opened.flatMap(statesIn)];
}

const nodeOf = ({ nodes }: ModelGraph, id: string): ModelNode => {
  const node = nodes.find((each) => each.id === id);
  if (!node) throw new Error(`There is no ${id}.`);
  return node;
};

/** Ends a node that has failed itself: its failure is routed, or goes on along its edges. */
function fail({ graph, states }: ModelScope, { id, kind }: ModelNode): void {
  const routes = typeof kind === "object" && "work" in kind && kind.work === "route";
  const isWired = graph.edges.some(({ from, port }) => from === id && port === "error");
  states.set(id, routes && isWired ? { ...FAILED, port: "error" } : FAILED);
}

const OPEN: readonly string[] = ["ready", "waiting", "open"];

/** Looks at every node once; says whether anything changed. */
function settleScope(scope: ModelScope): boolean {
  if (scope.result) return false;
  for (const node of scope.graph.nodes) {
    const state = scope.states.get(node.id);
    if (!state && begin(scope, node)) return true;
    if (state?.is === "open" && settleContainer(scope, node, state)) return true;
  }
  const isBusy = [...scope.states.values()].some(({ is }) => OPEN.includes(is));
  if (isBusy) return false;
  scope.result = hasFailed(scope) ? "failed" : "succeeded";
  return true;
}

function begin(scope: ModelScope, node: ModelNode): boolean {
  const { graph, states } = scope;
  const incoming = graph.edges.filter(({ to }) => to === node.id);
  const join = node.join ?? ALL;
  const verdict = incoming.length === 0 ? "begins" : verdictOf(incoming, join, states);
  if (verdict === "open") return false;
  if (verdict === "skipped") states.set(node.id, { is: "skipped" });
  else if (verdict === "failed")
    states.set(node.id, {
      is: "failed",
      port: null,
      byEdges: true,
      isCause: join.mode === "quorum" || join.mode === "settled",
    });
  else if (isLost(scope, node)) states.set(node.id, { is: "cancelled" });
  else {
    cancelLosers(scope, node);
    states.set(node.id, stateAtBegin(scope, node));
  }
  return true;
}

function verdictOf(
  incoming: readonly ModelEdge[],
  { mode, count }: ModelJoin,
  states: ReadonlyMap<string, State>,
): "open" | "begins" | "skipped" | "failed" {
  const kinds = incoming.map(({ from, port }) => {
    const source = states.get(from);
    if (source?.is === "skipped") return "skipped";
    if (source?.is === "failed" && source.port === null) return "failed";
    if (source?.is === "succeeded" || source?.is === "failed")
      return source.port === port ? "satisfied" : "skipped";
    return "open";
  });
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

function stateAtBegin(scope: ModelScope, { id, kind }: ModelNode): State {
  if (kind === "join") return { is: "succeeded", port: "out" };
  if (kind === "ask" || kind === "wait") return { is: "waiting" };
  if ("choose" in kind) return { is: "succeeded", port: kind.choose };
  if ("work" in kind) return { is: "ready" };
  const total = "loop" in kind ? kind.turns : kind.items;
  if (total === 0) return { is: "succeeded", port: "out" };
  const state: State = { is: "open", scopes: [], total };
  const atOnce = "loop" in kind ? 1 : kind.parallel;
  for (let turn = 0; turn < Math.min(total, atOnce); turn += 1)
    openNext(scope, { id, kind }, state);
  return state;
}

function openNext(
  scope: ModelScope,
  { id, kind }: ModelNode,
  state: Extract<State, { is: "open" }>,
): void {
  const graph = typeof kind === "object" && "loop" in kind ? kind.loop : null;
  const body = graph ?? (typeof kind === "object" && "each" in kind ? kind.each : null);
  if (!body) throw new Error(`${id} is no container.`);
  const own = `${id}:${state.scopes.length}`;
  const inner = new ModelScope(body, scope.path === "" ? own : `${scope.path}/${own}`);
  state.scopes.push(inner);
  scope.opened.push(inner);
}

function settleContainer(
  scope: ModelScope,
  node: ModelNode,
  state: Extract<State, { is: "open" }>,
): boolean {
  for (const inner of state.scopes) if (settleScope(inner)) return true;
  const { kind } = node;
  const count = (result: string) => state.scopes.filter((inner) => inner.result === result).length;
  const failed = count("failed");
  const over = failed + count("succeeded");
  const tolerated = typeof kind === "object" && "each" in kind ? kind.tolerate : 0;
  if (failed > tolerated) {
    cancelScopes(state.scopes);
    fail(scope, node);
    return true;
  }
  if (over === state.total) {
    scope.states.set(node.id, { is: "succeeded", port: "out" });
    return true;
  }
  const atOnce = typeof kind === "object" && "each" in kind ? kind.parallel : 1;
  const mayOpen = state.scopes.length < state.total && state.scopes.length - over < atOnce;
  if (mayOpen) openNext(scope, node, state);
  return mayOpen;
}

/** What is open of these scopes is cancelled; they give nothing. */
function cancelScopes(scopes: readonly ModelScope[]): void {
  for (const scope of scopes) {
    if (scope.result) continue;
    for (const id of scope.states.keys()) cancelOne(scope, id);
    scope.result = "cancelled";
  }
}

function cancelOne(scope: ModelScope, id: string): void {
  const state = scope.states.get(id);
  if (state?.is === "open") cancelScopes(state.scopes);
  if (state && OPEN.includes(state.is)) scope.states.set(id, { is: "cancelled" });
}

/** Whether every way from `id` ends at `target`. */
function leadsOnlyTo({ edges }: ModelGraph, id: string, target: string): boolean {
  const ways = edges.filter(({ from }) => from === id);
  return (
    ways.length > 0 &&
    ways.every(({ to }) => to === target || leadsOnlyTo({ nodes: [], edges }, to, target))
  );
}

const isChoosy = ({ join }: ModelNode): boolean =>
  (join?.mode === "any" || join?.mode === "quorum") && join.cancelsLosers;

function isLost({ graph, states }: ModelScope, { id }: Pick<ModelNode, "id">): boolean {
  return graph.nodes.some((join) => {
    const state = states.get(join.id);
    const isDecided = state && !(state.is === "failed" && state.byEdges) && state.is !== "skipped";
    return isChoosy(join) && isDecided && leadsOnlyTo(graph, id, join.id);
  });
}

function cancelLosers(scope: ModelScope, join: ModelNode): void {
  if (!isChoosy(join)) return;
  for (const { id } of scope.graph.nodes)
    if (leadsOnlyTo(scope.graph, id, join.id)) cancelOne(scope, id);
}

/** Whether a failure was absorbed by nothing that it led to. */
function hasFailed(scope: ModelScope): boolean {
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
