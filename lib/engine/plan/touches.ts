import type { PlanNode, Touch } from "@/lib/engine/plan";

type WithoutTouches<N> = N extends unknown ? Omit<N, "touches"> : never;
type Draft = WithoutTouches<PlanNode>;
type NodeOf = (id: string) => Draft;
type Reach = { node: Draft; isClosed: boolean };

/**
 * What the end of a node may move: its successors; through those that the engine ends at once, theirs;
 * and what is skipped or fails together with an edge. Found on the graph alone, so it may name too much.
 */
export function touchesOf(
  node: Draft,
  nodeOf: NodeOf,
): { ports: Record<string, Touch>; closed: Touch } {
  const ports = node.ports.map((taken): [string, Touch] => {
    const spread = new Spread(nodeOf, "all");
    spread.follow(node, (port) => port === taken);
    return [taken, spread.settle()];
  });
  const closed = new Spread(nodeOf, "one");
  closed.follow(node, () => false);
  return { ports: Object.fromEntries(ports), closed: closed.settle() };
}

class Spread {
  readonly #nodeOf: NodeOf;
  /** How many of its edges a node must lose to fall: all are skipped, but one that fails is enough. */
  readonly #fallsWith: "one" | "all";
  readonly #steps = new Set<string>();
  readonly #outputs = new Set<string>();
  readonly #closedEdges = new Map<string, number>();
  readonly #ended = new Set<string>();
  readonly #open: Reach[] = [];

  constructor(nodeOf: NodeOf, fallsWith: "one" | "all") {
    this.#nodeOf = nodeOf;
    this.#fallsWith = fallsWith;
  }

  follow(node: Draft, isTaken: (port: string) => boolean): void {
    for (const [port, targets] of Object.entries(node.outgoing))
      for (const id of targets)
        this.#open.push({ node: this.#nodeOf(id), isClosed: !isTaken(port) });
  }

  settle(): Touch {
    for (let reach = this.#open.pop(); reach; reach = this.#open.pop()) {
      this.#steps.add(reach.node.id);
      if (reach.isClosed) this.#close(reach.node);
      // The last edge of several may be a closed one, and then the node goes on.
      if (!reach.isClosed || reach.node.incoming > 1) this.#begin(reach.node);
    }
    return { steps: [...this.#steps], outputs: [...this.#outputs] };
  }

  #close(node: Draft): void {
    const closed = (this.#closedEdges.get(node.id) ?? 0) + 1;
    this.#closedEdges.set(node.id, closed);
    const enough = this.#fallsWith === "one" ? 1 : node.incoming;
    if (closed === enough) this.follow(node, () => false);
  }

  #begin(node: Draft): void {
    if (node.execution === "worker" || this.#ended.has(node.id)) return;
    this.#ended.add(node.id);
    for (const id of node.referencedNodes) this.#outputs.add(id);
    if (node.execution === "waiting") return;
    this.follow(node, () => true);
    if (mayCloseEdges(node)) this.follow(node, () => false);
  }
}

/** Whether an inline node can end without taking all of its edges. */
function mayCloseEdges(node: Draft): boolean {
  if (node.type === "condition") return true;
  return node.type === "transform" && ["route", "propagate"].includes(node.onFailure.policy);
}
