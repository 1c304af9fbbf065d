import {
  isAtWork,
  type ModelKind,
  type ModelNode,
  ModelScope,
  type OpenState,
  policyOf,
  type State,
} from "@/lib/engine/testing/reference-graph";
import {
  hasFailed,
  isBusy,
  isChoosy,
  isLost,
  leadsOnlyTo,
  verdictOn,
} from "@/lib/engine/testing/reference-joins";

const FAILED = { is: "failed", port: null, byEdges: false, isCause: true } as const;

/** Ends a node that has failed itself: its failure is routed, held, or goes on along its edges. */
export function fail(scope: ModelScope, { id, kind }: ModelNode, mayHold = true): void {
  const { graph, states, root } = scope;
  const state = states.get(id);
  const isWired = graph.edges.some(({ from, port }) => from === id && port === "error");
  const policy = policyOf(kind);
  if (policy === "hold" && mayHold)
    states.set(id, { is: "held", by: "failure", within: state?.is === "open" ? state : null });
  else states.set(id, policy === "route" && isWired ? { ...FAILED, port: "error" } : FAILED);
  if (policy === "fail_run" || (policy === "hold" && !mayHold)) failRun(root);
}

/** The run fails at once: what is open is cancelled. */
export function failRun(root: ModelScope): void {
  cancelScopes([root]);
  root.result = "failed";
  root.isStopped = true;
}

/** Looks at every node once; says whether anything changed. */
export function settleScope(scope: ModelScope): boolean {
  if (scope.result) return false;
  for (const node of scope.graph.nodes) {
    const state = scope.states.get(node.id);
    if (!state && begin(scope, node)) return true;
    if (state?.is === "open" && settleContainer(scope, node, state)) return true;
  }
  if (isBusy(scope)) return false;
  scope.result = hasFailed(scope) ? "failed" : "succeeded";
  return true;
}

function begin(scope: ModelScope, node: ModelNode): boolean {
  const { states } = scope;
  const verdict = verdictOn(scope, node);
  if (verdict === "open") return false;
  if (isLost(scope, node)) states.set(node.id, { is: "cancelled" });
  else if (verdict === "skipped") states.set(node.id, { is: "skipped", port: null });
  else if (verdict === "failed")
    states.set(node.id, {
      is: "failed",
      port: null,
      byEdges: true,
      isCause: node.join?.mode === "quorum" || node.join?.mode === "settled",
    });
  else enter(scope, node, scope.toHold.has(node.id));
  return true;
}

/** What is due begins, or is held. */
export function enter(scope: ModelScope, node: ModelNode, isToHold = false): void {
  cancelLosers(scope, node);
  const held: State = { is: "held", by: "operator", within: null };
  const state = isToHold ? held : stateAtBegin(scope, node);
  scope.states.set(node.id, state);
  if (state.is !== "open") return;
  const atOnce = Math.min(state.queue.length, parallelOf(node.kind));
  for (let at = 0; at < atOnce; at += 1) openNext(scope, node, state);
}

function stateAtBegin(scope: ModelScope, node: ModelNode): State {
  const { kind } = node;
  if (kind === "join") return { is: "succeeded", port: "out" };
  if (typeof kind === "string" || "child" in kind) return { is: "waiting" };
  if ("choose" in kind) return { is: "succeeded", port: kind.choose };
  if ("work" in kind) return { is: "ready" };
  const before = scope.states.get(node.id);
  if (before?.is === "held" && before.within) return goOn(kind, before.within);
  const total = "loop" in kind ? kind.turns : kind.items;
  if (total === 0) return { is: "succeeded", port: "out" };
  return { is: "open", tries: [], queue: Array.from({ length: total }, (_, at) => at), since: 0 };
}

/** What did not succeed is done again: of a loop the last iteration, of a foreach every item, after the others. */
function goOn(kind: ModelKind, { tries, queue }: OpenState): OpenState {
  const last = new Map(tries.map((each) => [each.ordinal, each.scope.result]));
  const left = [...last].filter(([, result]) => result !== "succeeded").map(([at]) => at);
  const again = left.filter((at) => !queue.includes(at)).sort((a, b) => a - b);
  const isLoop = typeof kind === "object" && "loop" in kind;
  const all = isLoop ? [...again, ...queue] : [...queue, ...again];
  return { is: "open", tries, queue: all, since: tries.length };
}

function openNext(scope: ModelScope, { id, kind }: ModelNode, state: OpenState): void {
  const graph = typeof kind === "object" && "loop" in kind ? kind.loop : null;
  const body = graph ?? (typeof kind === "object" && "each" in kind ? kind.each : null);
  const ordinal = state.queue.shift();
  if (!body || ordinal === undefined) throw new Error(`${id} has nothing to open.`);
  const own = `${id}:${state.tries.length}`;
  const path = scope.path === "" ? own : `${scope.path}/${own}`;
  const inner = new ModelScope(body, path, scope.root);
  state.tries.push({ ordinal, scope: inner });
  scope.opened.push(inner);
}

const parallelOf = (kind: ModelKind): number =>
  typeof kind === "object" && "each" in kind ? kind.parallel : 1;

function settleContainer(scope: ModelScope, node: ModelNode, state: OpenState): boolean {
  const counted = state.tries.slice(state.since).map((each) => each.scope);
  const { kind } = node;
  const failed = counted.filter(({ result }) => result === "failed").length;
  const tolerated = typeof kind === "object" && "each" in kind ? kind.tolerate : 0;
  if (failed > tolerated) {
    cancelScopes(counted);
    fail(scope, node);
    return true;
  }
  const open = counted.filter(({ result }) => result === null).length;
  if (open === 0 && state.queue.length === 0) {
    scope.states.set(node.id, { is: "succeeded", port: "out" });
    return true;
  }
  if (state.queue.length > 0 && open < parallelOf(kind)) {
    openNext(scope, node, state);
    return true;
  }
  return counted.some(settleScope);
}

/** What is open of these scopes is cancelled; they give nothing. */
export function cancelScopes(scopes: readonly ModelScope[]): void {
  for (const scope of scopes) {
    if (scope.result) continue;
    for (const id of scope.states.keys()) cancelOne(scope, id);
    scope.result = "cancelled";
  }
}

function cancelOne(scope: ModelScope, id: string): void {
  const state = scope.states.get(id);
  if (state?.is === "open") cancelScopes(state.tries.map((each) => each.scope));
  if (isAtWork(state)) scope.states.set(id, { is: "cancelled" });
}

/** What leads only to a join that is decided is cancelled. */
export function cancelLosers(scope: ModelScope, join: ModelNode): void {
  if (!isChoosy(join)) return;
  for (const { id } of scope.graph.nodes)
    if (leadsOnlyTo(scope.graph, id, join.id)) cancelOne(scope, id);
}
