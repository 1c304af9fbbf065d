import { optionsOf } from "@/lib/engine/spec/approval-options";
import type { NodeOf } from "@/lib/engine/spec/graph";
import { isExhaustive } from "@/lib/engine/validate/exhaustive";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, type FindingSeverity, finding } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import { takeablePorts } from "@/lib/engine/validate/takeable-ports";
import { type PlainId, type Sentence, say } from "@/lib/engine/wording/sentence";

/**
 * Whatever a node may answer has a way on, or the path would end there without a word. In the body of a loop it ends
 * the round instead, and the loop says what follows; and what an item of a foreach ends with is what it gives.
 */
export const missingBranch: Rule = (subject) =>
  subject.nodes.flatMap((facts) => {
    const { node } = facts;
    if ("on_failure" in node && node.on_failure === "route" && node.type !== "condition")
      return [...missing(facts, "error", "error", say("failure_ends_path"))];
    if (node.type === "condition") return checkCondition(facts, node, subject);
    if (node.type === "approval") return checkApproval(facts, node);
    if (node.type === "evaluate")
      return missing(facts, "failed", "error", say("evaluation_ends_path"));
    return [];
  });

function checkCondition(facts: NodeFacts, node: NodeOf<"condition">, subject: Subject): Finding[] {
  const unwired = node.cases.flatMap(({ port }) =>
    port === "else" ? [] : missing(facts, port, "warning", say("case_ends_path")),
  );
  if (isExhaustive(facts, subject)) return unwired;
  return [...unwired, ...missing(facts, "else", "warning", say("else_ends_path"))];
}

/** Titles of standard options are the engine's own words, and are said in every language. */
const ENDS_PATH: Readonly<Record<string, PlainId>> = {
  Approve: "approve_ends_path",
  Reject: "reject_ends_path",
};
const LEADS_NOWHERE: Readonly<Record<string, PlainId>> = {
  "Ask for a revision": "revise_leads_nowhere",
};

function endsPath(option: string): Sentence {
  const known = ENDS_PATH[option];
  return known ? say(known) : say("option_ends_path", { option });
}

function leadsNowhere(option: string): Sentence {
  const known = LEADS_NOWHERE[option];
  return known ? say(known) : say("option_leads_nowhere", { option });
}

function checkApproval(facts: NodeFacts, node: NodeOf<"approval">): Finding[] {
  const ofOptions = optionsOf(node).flatMap(({ port, effect, title }) => {
    if (effect === "revised") {
      // Not offered while it leads nowhere; said aloud only where somebody asked for it.
      if (node.options === undefined) return [];
      return missing(facts, port, "warning", leadsNowhere(title));
    }
    return missing(facts, port, "error", endsPath(title));
  });
  const expires = takeablePorts(facts).includes("expired");
  return expires
    ? [...ofOptions, ...missing(facts, "expired", "error", say("expiry_ends_path"))]
    : ofOptions;
}

/** How bad it is that a path ends in this graph; `null`: it is meant to. `leadsOn`: another answer goes on. */
function severityIn(
  { container }: NodeFacts["graph"],
  leadsOn: boolean,
  wanted: FindingSeverity,
): FindingSeverity | null {
  if (container === null) return wanted;
  return container.node.type === "foreach" && leadsOn ? "warning" : null;
}

function missing(
  { node, path, outgoing, graph }: NodeFacts,
  port: string,
  wanted: FindingSeverity,
  message: Sentence,
): Finding[] {
  if (outgoing.some((edge) => edge.port === port)) return [];
  const severity = port === "error" ? wanted : severityIn(graph, outgoing.length > 0, wanted);
  if (severity === null) return [];
  const hint = say("draw_edge_from", { port: `${node.id}.${port}` });
  return [finding("missing_branch", path, message, { nodeId: node.id, severity, hint })];
}
