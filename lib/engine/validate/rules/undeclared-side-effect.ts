import { retryPolicyOf } from "@/lib/engine/plan/defaults";
import type { WorkflowNode } from "@/lib/engine/spec/graph";
import { resolveReference } from "@/lib/engine/validate/catalogue";
import { type Finding, finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { toolsCalledBy } from "@/lib/engine/validate/tool-uses";
import { say } from "@/lib/engine/wording/sentence";

/**
 * A tool that changes the world outside, and can neither be called twice nor be asked what became of a
 * call, is not repeated unless its author has said that it is tried once. An agent may be tried again for many
 * reasons, and repeats no such call by itself: there it is said that a person may have to look.
 */
export const undeclaredSideEffect: Rule = ({ nodes, catalogue }) =>
  nodes.flatMap(({ node, path }) =>
    toolsCalledBy(node, catalogue).flatMap((use) => {
      const resolution = resolveReference(catalogue.tools, use.reference);
      if (!resolution.found) return [];
      const { writes, idempotency, reconciles } = resolution.entry;
      if (!writes || idempotency !== "none" || reconciles) return [];
      return report(node, [...path, ...use.path], use.reference);
    }),
  );

function report(node: WorkflowNode, path: Path, tool: string): Finding[] {
  const nodeId = node.id;
  if (node.type === "agent")
    return [
      finding("undeclared_side_effect", path, say("answer_may_be_lost", { tool }), {
        nodeId,
        severity: "warning",
        hint: say("make_answerable"),
      }),
    ];
  if (node.type !== "tool" || retryPolicyOf(node).maxAttempts === 1) return [];
  return [
    finding("undeclared_side_effect", path, say("may_write_twice", { tool }), {
      nodeId,
      hint: say("make_repeatable"),
    }),
  ];
}
