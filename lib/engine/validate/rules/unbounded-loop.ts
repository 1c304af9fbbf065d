import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";

/** A loop says how often it turns at most, and may say what ends it sooner. */
export const unboundedLoop: Rule = ({ nodes }) =>
  nodes.flatMap(({ node, path }) =>
    node.type === "loop" && node.max_iterations === undefined
      ? [
          finding("unbounded_loop", path, `${node.id} has no end.`, {
            nodeId: node.id,
            hint: "Set max_iterations, at most 1,000.",
          }),
        ]
      : [],
  );
