import { retryPolicyOf } from "@/lib/engine/plan/defaults";
import { resolveReference } from "@/lib/engine/validate/catalogue";
import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { say } from "@/lib/engine/wording/sentence";

/**
 * A tool that changes the world outside, and can neither be called twice nor be asked what became of a
 * call, is not repeated unless its author has said that it is tried once.
 */
export const undeclaredSideEffect: Rule = ({ nodes, catalogue }) =>
  nodes.flatMap(({ node, path }) => {
    if (node.type !== "tool") return [];
    const resolution = resolveReference(catalogue.tools, node.tool);
    if (!resolution.found) return [];
    const { writes, idempotency, reconciles } = resolution.entry;
    const isSafe = !writes || idempotency !== "none" || reconciles;
    if (isSafe || retryPolicyOf(node).maxAttempts === 1) return [];
    return [
      finding(
        "undeclared_side_effect",
        [...path, "tool"],
        say("may_write_twice", { tool: node.tool }),
        {
          nodeId: node.id,
          hint: say("make_repeatable"),
        },
      ),
    ];
  });
