import { NODES_MAX } from "@/lib/engine/spec/graph";
import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { say } from "@/lib/engine/wording/sentence";

/** A graph has no more nodes than can be overseen. */
export const limitExceeded: Rule = ({ graphs }) =>
  graphs.flatMap(({ nodes, path, container }) =>
    nodes.length > NODES_MAX
      ? [
          finding(
            "limit_exceeded",
            [...path, "nodes"],
            say("too_many_nodes", { count: nodes.length, most: NODES_MAX }),
            { nodeId: container?.node.id ?? null, hint: say("split_workflow") },
          ),
        ]
      : [],
  );
