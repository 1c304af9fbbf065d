import { optionsOf } from "@/lib/engine/spec/approval-options";
import type { NodeOf } from "@/lib/engine/spec/graph";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { say } from "@/lib/engine/wording/sentence";

/** Silence is no consent: what expires goes no way that an approval would open. */
export const expiryApproves: Rule = ({ nodes }) =>
  nodes.flatMap((facts) => (facts.node.type === "approval" ? check(facts, facts.node) : []));

function check({ path, outgoing, graph }: NodeFacts, node: NodeOf<"approval">): Finding[] {
  const details = { nodeId: node.id, hint: say("reject_or_own_way") };
  const approving = optionsOf(node).filter(({ effect }) => effect === "approved");
  if (node.on_expired === "approve")
    return [
      finding("expiry_approves", [...path, "on_expired"], say("expiry_never_approves"), details),
    ];
  if (approving.some(({ port }) => port === "expired" || port === "withdrawn"))
    return [finding("expiry_approves", [...path, "options"], say("expiry_shares_port"), details)];
  const opened = new Set(
    outgoing
      .filter(({ port }) => approving.some((option) => option.port === port))
      .map(({ to }) => to),
  );
  return outgoing
    .filter(({ port, to }) => port === "expired" && opened.has(to))
    .map(({ index, to }) =>
      finding(
        "expiry_approves",
        [...graph.path, "edges", index],
        say("expiry_goes_on", { to }),
        details,
      ),
    );
}
