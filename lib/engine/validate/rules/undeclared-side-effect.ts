import { retryPolicyOf } from "@/lib/engine/plan/defaults";
import { resolveReference } from "@/lib/engine/validate/catalogue";
import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";

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
        `${node.tool} writes, and a second call might write a second time.`,
        {
          nodeId: node.id,
          hint: "Set retry.max_attempts to 1, or give the tool an idempotency key or a way to ask what became of a call.",
        },
      ),
    ];
  });
