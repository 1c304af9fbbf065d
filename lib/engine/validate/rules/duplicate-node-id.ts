import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { say } from "@/lib/engine/wording/sentence";

/** Ids are unique in the whole manifest, bodies included: expressions and events name nodes by them. */
export const duplicateNodeId: Rule = ({ nodes, byId }) =>
  nodes
    .filter((facts) => byId.get(facts.node.id) !== facts)
    .map(({ node, path }) =>
      finding("duplicate_node_id", [...path, "id"], say("node_id_taken", { id: node.id }), {
        nodeId: node.id,
        hint: say("give_other_id"),
      }),
    );
