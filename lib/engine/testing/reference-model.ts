import {
  isAtWork,
  type ModelGraph,
  ModelScope,
  nodeOf,
  type State,
  scopesIn,
  statesIn,
} from "@/lib/engine/testing/reference-graph";
import { interveneIn, type ModelIntervention } from "@/lib/engine/testing/reference-interventions";
import { isLost } from "@/lib/engine/testing/reference-joins";
import { fail, failRun, settleScope } from "@/lib/engine/testing/reference-settle";

/**
 * What a run must come to, worked out the slow and obvious way: after everything that happens, every node of
 * every open scope is looked at again, by the ends of all that lead to it. No counters, no tables, nothing
 * of the engine: written apart from it on purpose.
 */
export class ReferenceRun {
  readonly root: ModelScope;

  constructor(graph: ModelGraph) {
    this.root = new ModelScope(graph, "");
    this.#settle();
  }

  /** Every step that there is, by its name and how it stands. */
  get states(): [string, State][] {
    return statesIn(this.root);
  }

  get result(): ModelScope["result"] {
    return this.root.result;
  }

  /**
   * Whether nobody needs the step, or something around it, any more: a join that it leads to is decided, or what
   * it is in has ended before it.
   */
  isOfNoUse(name: string): boolean {
    const [node = "", path = ""] = name.split("@");
    return scopesIn(this.root).some((scope) => {
      if (scope.path === path) return hasNoUse(scope, node);
      const prefix = scope.path === "" ? "" : `${scope.path}/`;
      if (!path.startsWith(prefix)) return false;
      const inside = path.slice(prefix.length);
      const container = inside.slice(0, inside.indexOf(":"));
      const is = scope.states.get(container)?.is;
      return is === "failed" || is === "cancelled" || hasNoUse(scope, container);
    });
  }

  /** A worker, a person or a clock has ended a step, by this port; or it has failed. */
  end(name: string, how: string): void {
    const { scope, node } = this.#place(name);
    const state = scope.states.get(node);
    if (!isAtWork(state)) throw new Error(`${name} is not at work.`);
    if (how === "failed") fail(scope, nodeOf(scope.graph, node));
    else scope.states.set(node, { is: "succeeded", port: how });
    this.#settle();
  }

  /** Nobody took care of a step that was held. */
  giveUp(name: string): void {
    const { scope, node } = this.#place(name);
    scope.states.set(node, { is: "failed", port: null, byEdges: false, isCause: true });
    failRun(this.root);
  }

  /** An operator steps in; `isClaimed`: a worker is at it. Says whether they may. */
  intervene(name: string, action: ModelIntervention, isClaimed: boolean): boolean {
    if (this.root.result) return false;
    const { scope, node } = this.#place(name);
    const isDone = interveneIn(scope, node, action, isClaimed);
    this.#settle();
    return isDone;
  }

  #place(name: string): { scope: ModelScope; node: string } {
    const [node = "", path = ""] = name.split("@");
    const scope = scopesIn(this.root).find((each) => each.path === path);
    if (!scope) throw new Error(`There is no scope ${path}.`);
    return { scope, node };
  }

  #settle(): void {
    while (settleScope(this.root)) {
      // Until nothing follows from anything any more.
    }
  }
}

const hasNoUse = (scope: ModelScope, node: string): boolean =>
  scope.result === "cancelled" ||
  (scope.root.isStopped && !scope.states.has(node)) ||
  isLost(scope, { id: node });
