import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { say } from "@/lib/engine/wording/sentence";

/** A workflow whose steps are paid for says how much a run may cost, in a build that keeps to it. */
export const budgetMissing: Rule = ({ spec, nodes, catalogue }) => {
  const isPaid = nodes.some(({ node }) => node.type === "agent" || node.type === "evaluate");
  if (!isPaid || spec.spec.limits?.budget || !catalogue.features.includes("budget")) return [];
  return [
    finding("budget_missing", ["spec", "limits"], say("cost_unbounded"), {
      severity: "warning",
      hint: say("set_budget"),
    }),
  ];
};
