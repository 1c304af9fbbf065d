import { joinOf } from "@/lib/engine/spec/join";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";

/** A join can have as many good edges as it asks for. */
export const joinUnsatisfiable: Rule = ({ nodes }) =>
  nodes.flatMap((facts) => {
    const { node, path } = facts;
    const message = faultOf(facts);
    if (!message) return [];
    const place = node.type === "join" ? path : [...path, "join"];
    return [finding("join_unsatisfiable", place, message, { nodeId: node.id })];
  });

function faultOf({ node, incoming }: NodeFacts): string | null {
  const { mode, count, minSuccess } = joinOf(node);
  // Of the ports of one node only one is taken.
  const most = new Set(incoming.map(({ from }) => from)).size;
  if (mode === "quorum" && count === null) return "A quorum needs a count.";
  if (mode === "quorum" && (count ?? 0) > most) return `It waits for ${count} of ${most} nodes.`;
  if (mode === "settled" && minSuccess > most)
    return `It wants ${minSuccess} successes of ${most} nodes.`;
  return null;
}
