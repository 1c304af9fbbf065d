import type { PlanNode, Touch } from "@/lib/engine/plan";

type Draft = Omit<PlanNode, "touches">;
type Reach = { node: Draft; isClosed: boolean };

/**
 * What the end of a node may move: its successors; through those that the engine ends at once, theirs;
 * and what is skipped or fails together with an edge. Found on the graph alone, so it may name too much.
 */
export function touchesOf(
  node: Draft,
  nodeOf: NodeOf,
): { ports: Record<string, Touch>; closed: Touch } {
  const ports = node.ports.map((port): [string, Touch] => [
    port,
    collect(node, nodeOf, (candidate) => candidate === port),
  ]);
  return { ports: Object.fromEntries(ports), closed: collect(node, nodeOf, () => false) };
}

function collect(from: Draft, nodeOf: NodeOf, isTaken: (port: string) => boolean): Touch {
  const spread = new Spread(nodeOf);
  spread.follow(from, isTaken);
  return spread.settle();
}

type NodeOf = (id: string) => Draft;

class Spread {
  readonly #nodeOf: NodeOf;
  readonly #steps = new Set<string>();
  readonly #outputs = new Set<string>();
  readonly #closedEdges = new Map<string, number>();
  readonly #ended = new Set<string>();
  readonly #open: Reach[] = [];

  constructor(nodeOf: NodeOf) {
    this.#nodeOf = nodeOf;
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
      if (!reach.isClosed || reach.node.incoming > 1) this.#reach(reach.node);
    }
    return { steps: [...this.#steps], outputs: [...this.#outputs] };
  }

  #close(node: Draft): void {
    const closed = (this.#closedEdges.get(node.id) ?? 0) + 1;
    this.#closedEdges.set(node.id, closed);
    if (closed === node.incoming) this.follow(node, () => false);
  }

  #reach(node: Draft): void {
    if (node.execution === "worker" || this.#ended.has(node.id)) return;
    this.#ended.add(node.id);
    for (const id of node.referencedNodes) this.#outputs.add(id);
    if (node.execution === "waiting") return;
    this.follow(node, () => true);
    this.follow(node, () => false);
  }
}
