import type { Touch } from "@/lib/engine/plan";
import type { NodeDraft } from "@/lib/engine/plan/node-draft";

type NodeOf = (id: string) => NodeDraft;
type Reach = { node: NodeDraft; isClosed: boolean };

/** Longer cascades are left to whoever finds them: a hint for each would make plans of thousands of pages. */
const STEPS_MAX = 100;

/**
 * What the end of a node may move, for each port that it can take: its successors; through those that
 * the engine ends at once, theirs; and what is skipped or fails together with an edge. Found on the
 * graph alone, so it may name too much.
 */
export function touchesOf(node: NodeDraft, nodeOf: NodeOf): Record<string, Touch> {
  const policy = "onFailure" in node ? node.onFailure.policy : null;
  const ports = node.ports.filter((port) => port !== "error" || policy !== "fail_run");
  return Object.fromEntries(
    ports.map((taken): [string, Touch] => {
      // Without a route, a failure takes no port; `error` then tells what it moves all the same.
      if (taken === "error" && policy === "hold") return [taken, { steps: [], outputs: [] }];
      const spread = new Spread(
        nodeOf,
        taken === "error" && policy === "propagate" ? "one" : "all",
      );
      spread.follow(node, (port) => port === taken);
      return [taken, spread.settle()];
    }),
  );
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

  follow(node: NodeDraft, isTaken: (port: string) => boolean): void {
    for (const [port, targets] of Object.entries(node.outgoing))
      for (const id of targets)
        this.#open.push({ node: this.#nodeOf(id), isClosed: !isTaken(port) });
  }

  settle(): Touch {
    for (let reach = this.#open.shift(); reach; reach = this.#open.shift()) {
      if (this.#steps.size >= STEPS_MAX) break;
      this.#steps.add(reach.node.id);
      if (reach.isClosed) this.#close(reach.node);
      // The last edge of several may be a closed one, and then the node goes on.
      if (!reach.isClosed || reach.node.incoming > 1) this.#begin(reach.node);
    }
    return { steps: [...this.#steps], outputs: [...this.#outputs] };
  }

  #close(node: NodeDraft): void {
    const closed = (this.#closedEdges.get(node.id) ?? 0) + 1;
    this.#closedEdges.set(node.id, closed);
    const enough = this.#fallsWith === "one" ? 1 : node.incoming;
    if (closed === enough) this.follow(node, () => false);
  }

  #begin(node: NodeDraft): void {
    if (node.execution === "worker" || this.#ended.has(node.id)) return;
    this.#ended.add(node.id);
    // A loop asks after its own body, in scopes that do not exist yet.
    if (node.type !== "loop") for (const id of node.referencedNodes) this.#outputs.add(id);
    if (node.execution !== "inline") return;
    this.follow(node, () => true);
    if (mayCloseEdges(node)) this.follow(node, () => false);
  }
}

/** Whether an inline node can end without taking all of its edges. */
function mayCloseEdges(node: NodeDraft): boolean {
  if (node.type === "condition" || node.type === "evaluate") return true;
  return node.type === "transform" && ["route", "propagate"].includes(node.onFailure.policy);
}
