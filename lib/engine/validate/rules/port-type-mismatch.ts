import type { NodeOf } from "@/lib/engine/spec/graph";
import { type Catalogue, resolveReference } from "@/lib/engine/validate/catalogue";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import { type Given, givenBy, givenByPredecessors } from "@/lib/engine/validate/typing/given";
import { mismatches } from "@/lib/engine/validate/typing/mismatch";
import { type SchemaView, viewOf } from "@/lib/engine/validate/typing/schema-view";
import { say } from "@/lib/engine/wording/sentence";

/** What a node is given fits what it takes, as far as the types are known beforehand. */
export const portTypeMismatch: Rule = (subject) =>
  subject.nodes.flatMap((facts) => [
    ...checkInput(facts, subject),
    ...checkArtifacts(facts, subject),
  ]);

function checkInput(facts: NodeFacts, subject: Subject): Finding[] {
  const { node } = facts;
  if (node.type !== "agent" && node.type !== "tool" && node.type !== "subworkflow") return [];
  const taken = takenBy(node, subject);
  if (!taken) return [];
  const { input } = node;
  const given = input === undefined ? givenByPredecessors(facts, subject) : givenBy(input, subject);
  return mismatches(given, taken).map(({ path, message }) => {
    const place = input === undefined ? facts.path : [...facts.path, "input", ...path];
    const hint = input === undefined ? say("gets_outputs") : null;
    return finding("port_type_mismatch", place, message, { nodeId: facts.node.id, hint });
  });
}

type Calling = NodeOf<"agent"> | NodeOf<"tool"> | NodeOf<"subworkflow">;

function takenBy(node: Calling, { catalogue }: Subject): SchemaView | null {
  const resolution = resolve(node, catalogue);
  return resolution.found ? viewOf(resolution.entry.inputSchema) : null;
}

function resolve(node: Calling, { agents, tools, workflows }: Catalogue) {
  if (node.type === "agent") return resolveReference(agents, node.agent);
  if (node.type === "tool") return resolveReference(tools, node.tool);
  return resolveReference(workflows, node.workflow ?? "");
}

/** What is approved or delivered is an artifact reference, or a list of them. */
const artifactReference = viewOf({ type: ["object", "array", "null"] });

function checkArtifacts({ node, path }: NodeFacts, subject: Subject): Finding[] {
  if (node.type !== "approval" && node.type !== "deliver") return [];
  return (node.artifacts ?? []).flatMap((artifact, index) => {
    const given: Given = givenBy(artifact, subject);
    return mismatches(given, artifactReference).map(() =>
      finding("port_type_mismatch", [...path, "artifacts", index], say("no_artifact"), {
        nodeId: node.id,
        hint: say("name_artifact"),
      }),
    );
  });
}
