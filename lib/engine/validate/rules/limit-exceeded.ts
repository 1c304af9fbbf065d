import { NODES_MAX } from "@/lib/engine/spec/graph";
import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";

/** A graph has no more nodes than can be overseen. */
export const limitExceeded: Rule = ({ graphs }) =>
  graphs.flatMap(({ nodes, path, container }) =>
    nodes.length > NODES_MAX
      ? [
          finding(
            "limit_exceeded",
            [...path, "nodes"],
            `The graph has ${nodes.length} nodes; ${NODES_MAX} are the most.`,
            { nodeId: container?.node.id ?? null, hint: "Split it into several workflows." },
          ),
        ]
      : [],
  );
