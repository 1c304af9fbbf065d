import { type Plan, type PlanNode, planNode } from "@/lib/engine/plan";

export type Reach = {
  /** What begins next: the first nodes that take time, behind those that the engine ends at once. */
  next: PlanNode[];
  /** Everything that may run without another person's decision. */
  later: PlanNode[];
  /** How the run would end if nothing takes time any more. */
  ends: "succeeded" | "failed";
};

/** Where a port leads, by the graph alone: of a condition every way, of a join whatever it waits for. */
export function reachFrom(plan: Plan, from: PlanNode, port: string): Reach {
  const first = from.outgoing[port] ?? [];
  const atOnce = spread(plan, first, ({ execution }) => execution === "inline");
  const later = spread(plan, first, ({ type }) => type !== "approval");
  const fails = atOnce.some((node) => node.type === "end" && node.status === "failed");
  return {
    next: atOnce.filter(({ execution }) => execution !== "inline"),
    later,
    ends: fails ? "failed" : "succeeded",
  };
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
    if (passes(node)) open.push(...Object.values(node.outgoing).flat());
  }
  return [...found.values()];
}
