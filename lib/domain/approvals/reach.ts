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
  const reach: Reach = { next: [], later: [], ends: "succeeded" };
  const seen = new Map<string, boolean>();
  const open = (from.outgoing[port] ?? []).map((id) => ({ id, isNext: true }));
  for (let at = open.shift(); at; at = open.shift()) {
    const before = seen.get(at.id);
    if (before === true || before === at.isNext) continue;
    seen.set(at.id, at.isNext);
    const node = planNode(plan, at.id);
    const takesTime = node.execution !== "inline";
    if (before === undefined) reach.later.push(node);
    if (takesTime && at.isNext) reach.next.push(node);
    if (node.type === "end" && node.status === "failed" && at.isNext) reach.ends = "failed";
    if (node.type === "approval") continue;
    const isNext = at.isNext && !takesTime;
    for (const id of Object.values(node.outgoing).flat()) open.push({ id, isNext });
  }
  return reach;
}
