import { optionsOf } from "@/lib/engine/spec/approval-options";
import type { NodeOf } from "@/lib/engine/spec/graph";
import { isExhaustive } from "@/lib/engine/validate/exhaustive";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, type FindingSeverity, finding } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import { takeablePorts } from "@/lib/engine/validate/takeable-ports";

/** Whatever a node may answer has a way on, or the path would end there without a word. */
export const missingBranch: Rule = (subject) =>
  subject.nodes.flatMap((facts) => {
    const { node } = facts;
    if ("on_failure" in node && node.on_failure === "route" && node.type !== "condition")
      return [...missing(facts, "error", "error", "A failure would end its path in silence.")];
    if (node.type === "condition") return checkCondition(facts, node, subject);
    if (node.type === "approval") return checkApproval(facts, node);
    if (node.type === "evaluate")
      return missing(
        facts,
        "failed",
        "error",
        "What fails the evaluation would end its path in silence.",
      );
    return [];
  });

function checkCondition(facts: NodeFacts, node: NodeOf<"condition">, subject: Subject): Finding[] {
  const unwired = node.cases.flatMap(({ port }) =>
    port === "else" ? [] : missing(facts, port, "warning", "Where this case holds, the path ends."),
  );
  if (isExhaustive(facts, subject)) return unwired;
  return [...unwired, ...missing(facts, "else", "warning", "Where no case holds, the path ends.")];
}

function checkApproval(facts: NodeFacts, node: NodeOf<"approval">): Finding[] {
  const ofOptions = optionsOf(node).flatMap(({ port, effect, title }) => {
    if (effect === "revised") {
      // Not offered while it leads nowhere; said aloud only where somebody asked for it.
      if (node.options === undefined) return [];
      return missing(
        facts,
        port,
        "warning",
        `${title} leads nowhere and will not be offered. Only a loop leads back.`,
      );
    }
    return missing(facts, port, "error", `${title} would end the path in silence.`);
  });
  const expires = takeablePorts(facts).includes("expired");
  return expires
    ? [
        ...ofOptions,
        ...missing(facts, "expired", "error", "When it expires, the path would end in silence."),
      ]
    : ofOptions;
}

function missing(
  { node, path, outgoing }: NodeFacts,
  port: string,
  severity: FindingSeverity,
  message: string,
): Finding[] {
  if (outgoing.some((edge) => edge.port === port)) return [];
  const hint = `Draw an edge from ${node.id}.${port}.`;
  return [finding("missing_branch", path, message, { nodeId: node.id, severity, hint })];
}
