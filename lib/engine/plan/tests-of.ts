import type { Expression } from "@/lib/engine/expression/expression";
import type { NodeDraft } from "@/lib/engine/plan/node-draft";

/** The expressions of a node that stand by themselves and give true or false. */
export function testsOf(node: NodeDraft): Expression[] {
  if (node.type === "condition") return node.cases.map(({ when }) => when);
  if (node.type === "loop") return node.until ? [node.until] : [];
  if (node.type === "event") return node.filter ? [node.filter] : [];
  if (node.type !== "evaluate") return [];
  return node.evaluators.flatMap((each) => (each.kind === "rule" ? [each.expr] : []));
}
