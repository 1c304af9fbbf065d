import { exhaustedRequestId } from "@/lib/engine/plan/exhausted-ports";
import { finding } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import { say } from "@/lib/engine/wording/sentence";

/** Ids are unique in the whole manifest, bodies included: expressions and events name nodes by them. */
export const duplicateNodeId: Rule = ({ nodes, byId }) =>
  nodes
    .filter((facts) => byId.get(facts.node.id) !== facts || isTakenByLoop(facts.node.id, byId))
    .map(({ node, path }) =>
      finding("duplicate_node_id", [...path, "id"], say("node_id_taken", { id: node.id }), {
        nodeId: node.id,
        hint: say("give_other_id"),
      }),
    );

/** A loop that asks people when it is exhausted needs an id for its request. */
function isTakenByLoop(id: string, byId: Subject["byId"]): boolean {
  return [...byId.values()].some(
    ({ node }) =>
      node.type === "loop" &&
      typeof node.on_exhausted === "object" &&
      id === exhaustedRequestId(node.id),
  );
}
