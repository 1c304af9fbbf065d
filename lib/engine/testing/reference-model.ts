import {
  isAtWork,
  type ModelGraph,
  type ModelNode,
  ModelScope,
  nodeOf,
  placeName,
  type State,
  scopesIn,
  statesIn,
} from "@/lib/engine/testing/reference-graph";
import { interveneIn, type ModelIntervention } from "@/lib/engine/testing/reference-interventions";
import { isLost, verdictOn } from "@/lib/engine/testing/reference-joins";
import { carryOver, keptIn, type ModelMapping } from "@/lib/engine/testing/reference-migration";
import { fail, failRun, settleScope } from "@/lib/engine/testing/reference-settle";

/** A node in one of the graphs at work, and how it stands. */
export type ModelPlace = { scope: ModelScope; node: ModelNode; state: State | undefined };

/** After so many in a row a person has to look. */
const LOSSES_MAX = 3;

/**
 * What a run must come to, worked out the slow and obvious way: after everything that happens, every node of
 * every open scope is looked at again, by the ends of all that lead to it. No counters, no tables, nothing
 * of the engine: written apart from it on purpose.
 */
export class ReferenceRun {
  root: ModelScope;

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

  /** A node at work, or not yet, by the name of its step. */
  placeOf(name: string): ModelPlace {
    const [id = "", path = ""] = name.split("@");
    const scope = scopesIn(this.root).find((each) => each.path === path);
    if (!scope) throw new Error(`There is no scope ${path}.`);
    return { scope, node: nodeOf(scope, id), state: scope.states.get(id) };
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
    const { scope, node, state } = this.placeOf(name);
    if (!isAtWork(state)) throw new Error(`${name} is not at work.`);
    if (how === "failed") fail(scope, node);
    else scope.states.set(node.id, { is: "succeeded", port: how });
    this.#settle();
  }

  /** A worker has done what a step asks for. */
  succeedAttempt(name: string): void {
    const { scope, node } = this.placeOf(name);
    scope.losses.delete(node.id);
    this.end(name, "out");
  }

  /** A worker has failed at a step: it is tried again later where that may help, and as often as its node says. */
  failAttempt(name: string, mayHelp: boolean): void {
    const { scope, node } = this.placeOf(name);
    const { kind, id } = node;
    const failures = (scope.failures.get(id) ?? 0) + 1;
    scope.failures.set(id, failures);
    scope.losses.delete(id);
    const tries = typeof kind === "object" && "work" in kind ? kind.tries : 1;
    if (!mayHelp || failures >= tries) {
      this.end(name, "failed");
      return;
    }
    scope.states.set(id, { is: "waiting", request: null, isToTryAgain: true });
  }

  /** The time has come to try again. */
  tryAgain(name: string): void {
    const { scope, node } = this.placeOf(name);
    scope.states.set(node.id, { is: "ready" });
  }

  /** A step has lost its worker: another one may take it, unless it may be what kills them. */
  lose(name: string, isSuspect: boolean): void {
    const { scope, node } = this.placeOf(name);
    const losses = (scope.losses.get(node.id) ?? 0) + (isSuspect ? 1 : 0);
    scope.losses.set(node.id, losses);
    if (!isSuspect || losses < LOSSES_MAX) return;
    scope.losses.delete(node.id);
    scope.states.set(node.id, { is: "held", by: "failure", within: null });
  }

  /** Nobody took care of a step that was held. */
  giveUp(name: string): void {
    const { scope, node } = this.placeOf(name);
    scope.states.set(node.id, { is: "failed", port: null, byEdges: false, isCause: true });
    failRun(this.root);
  }

  /** An operator steps in; `isClaimed`: a worker is at it. Says whether they may. */
  intervene(name: string, action: ModelIntervention, isClaimed: boolean): boolean {
    if (this.root.result) return false;
    const { scope, node } = this.placeOf(name);
    const isDone = interveneIn(scope, node.id, action, isClaimed);
    this.#settle();
    return isDone;
  }

  /** The run goes to another graph. Throws if what it has done would stand there behind what has yet to be done. */
  goTo(graph: ModelGraph, mapping: ModelMapping): void {
    this.root = carryOver(this.root, graph, mapping);
    const kept = keptIn(this.root);
    this.#settle();
    const odd = kept.find(({ scope, node }) => verdictOn(scope, node) !== "begins");
    if (odd) throw new Error(`${placeName(odd.scope, odd.node.id)} stands where it may not.`);
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
