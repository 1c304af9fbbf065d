import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { say } from "@/lib/engine/wording/sentence";

/** A loop says how often it turns at most, and may say what ends it sooner. */
export const unboundedLoop: Rule = ({ nodes }) =>
  nodes.flatMap(({ node, path }) =>
    node.type === "loop" && node.max_iterations === undefined
      ? [
          finding("unbounded_loop", path, say("loop_without_end", { node: node.id }), {
            nodeId: node.id,
            hint: say("set_max_iterations"),
          }),
        ]
      : [],
  );
