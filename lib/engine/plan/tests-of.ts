import type { Expression } from "@/lib/engine/expression/expression";
import type { PlanNode } from "@/lib/engine/plan";

type WithoutTouches<N> = N extends unknown ? Omit<N, "touches"> : never;

/** The expressions of a node that stand by themselves and give true or false. */
export function testsOf(node: WithoutTouches<PlanNode>): Expression[] {
  if (node.type === "condition") return node.cases.map(({ when }) => when);
  if (node.type === "loop") return node.until ? [node.until] : [];
  if (node.type === "event") return node.filter ? [node.filter] : [];
  if (node.type !== "evaluate") return [];
  return node.evaluators.flatMap((each) => (each.kind === "rule" ? [each.expr] : []));
}
