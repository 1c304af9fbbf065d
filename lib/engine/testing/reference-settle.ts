import {
  countedIn,
  openAtOnce,
  openNext,
  stateOfContainer,
  whatNext,
} from "@/lib/engine/testing/reference-containers";
import {
  isAtWork,
  type ModelNode,
  type ModelScope,
  type OpenState,
  policyOf,
  requestFor,
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
  if (hasFailed(scope)) scope.result = "failed";
  else if (!hasBegunLastWord(scope)) scope.result = "succeeded";
  return true;
}

/** Whether people are asked now about a scope that has ended well. */
function hasBegunLastWord(scope: ModelScope): boolean {
  const { lastWord, states } = scope;
  if (!lastWord || states.has(lastWord.id)) return false;
  enter(scope, lastWord, scope.toHold.has(lastWord.id));
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
  if (isToHold) {
    scope.states.set(node.id, { is: "held", by: "operator", within: null });
    return;
  }
  const state = stateAtBegin(scope, node);
  if (state === "breaks") fail(scope, node);
  else scope.states.set(node.id, state);
  if (state !== "breaks" && state.is === "open") openAtOnce(scope, node, state);
}

function stateAtBegin(scope: ModelScope, node: ModelNode): State | "breaks" {
  const { kind } = node;
  if (kind === "join") return { is: "succeeded", port: "out" };
  if (typeof kind === "string" || "child" in kind) return { is: "waiting", request: null };
  if ("ask" in kind) return { is: "waiting", request: requestFor(kind.ask) };
  if ("choose" in kind) return { is: "succeeded", port: kind.choose };
  if ("judge" in kind)
    return kind.judge === "breaks" ? "breaks" : { is: "succeeded", port: kind.judge };
  if ("does" in kind) return kind.breaks ? "breaks" : { is: "succeeded", port: "out" };
  if ("end" in kind) return { is: "succeeded", port: "out" };
  if ("work" in kind || "deliver" in kind) return { is: "ready" };
  return stateOfContainer(scope, node.id, kind);
}

/** Lets a container go on as far as what is in it lets it; says whether anything changed. */
function settleContainer(scope: ModelScope, node: ModelNode, state: OpenState): boolean {
  const next = whatNext(scope, node, state);
  switch (next.do) {
    case "wait":
      return countedIn(state).some(settleScope);
    case "open":
      openNext(scope, node, state);
      return true;
    case "end":
      scope.states.set(node.id, { is: "succeeded", port: next.port });
      return true;
    case "fail":
      cancelScopes(countedIn(state));
      state.isExhausted = next.isExhausted;
      fail(scope, node);
      return true;
  }
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
