import { joinOf } from "@/lib/engine/spec/join";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { type Sentence, say } from "@/lib/engine/wording/sentence";

/** A join can have as many good edges as it asks for. */
export const joinUnsatisfiable: Rule = ({ nodes }) =>
  nodes.flatMap((facts) => {
    const { node, path } = facts;
    const message = faultOf(facts);
    if (!message) return [];
    const place = node.type === "join" ? path : [...path, "join"];
    return [finding("join_unsatisfiable", place, message, { nodeId: node.id })];
  });

function faultOf({ node, incoming }: NodeFacts): Sentence | null {
  const { mode, count, minSuccess } = joinOf(node);
  // Of the ports of one node only one is taken.
  const most = new Set(incoming.map(({ from }) => from)).size;
  if (mode === "quorum" && count === null) return say("quorum_without_count");
  if (mode === "quorum" && count !== null && count > most)
    return say("quorum_too_large", { count, most });
  if (mode === "settled" && minSuccess > most)
    return say("too_many_successes", { count: minSuccess, most });
  return null;
}
