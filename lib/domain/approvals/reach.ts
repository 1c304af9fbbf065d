import { type Plan, type PlanNode, planNode } from "@/lib/engine/plan";

export type Reach = {
  /** What begins next: the first nodes that take time, behind those that the engine ends at once. */
  next: PlanNode[];
  /** Everything that may run without another person's decision. */
  later: PlanNode[];
  /** How the run would end if nothing takes time any more. */
  ends: "succeeded" | "failed";
};

type Way = {
  port: string;
  /** Whether the answer sends back what it is about: in a loop that is another round. */
  isSentBack: boolean;
};

/**
 * Where a port leads, by the graph alone: of a condition every way, of a join whatever it waits for. Where the body of
 * a container ends, it leads to what comes after the container, or in a loop, sent back, to its next round and to
 * whoever is asked when there is none.
 */
export function reachFrom(plan: Plan, from: PlanNode, { port, isSentBack }: Way): Reach {
  const first = from.outgoing[port] ?? endOfBody(plan, from, isSentBack);
  const atOnce = spread(plan, first, ({ execution }) => execution === "inline");
  const later = spread(plan, first, ({ type }) => type !== "approval");
  const fails = atOnce.some((node) => node.type === "end" && node.status === "failed");
  return {
    next: atOnce.filter(({ execution }) => execution !== "inline"),
    later,
    ends: fails ? "failed" : "succeeded",
  };
}

/** What follows a node that leads nowhere. */
function endOfBody(plan: Plan, { container }: PlanNode, isSentBack: boolean): string[] {
  if (container === null) return [];
  const around = planNode(plan, container);
  if (isSentBack && around.type === "loop")
    return [
      ...around.body.entries,
      ...(around.onExhausted.action === "ask" ? [around.onExhausted.node] : []),
    ];
  const after = Object.values(around.outgoing).flat();
  return after.length > 0 ? after : endOfBody(plan, around, isSentBack);
}

/** The nodes that are reached from these, going on only behind those that `passes` lets through. */
function spread(
  plan: Plan,
  first: readonly string[],
  passes: (node: PlanNode) => boolean,
): PlanNode[] {
  const found = new Map<string, PlanNode>();
  const open = [...first];
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    if (found.has(id)) continue;
    const node = planNode(plan, id);
    found.set(id, node);
    if (!passes(node)) continue;
    const after = Object.values(node.outgoing).flat();
    open.push(...(after.length > 0 ? after : endOfBody(plan, node, false)));
  }
  return [...found.values()];
}
