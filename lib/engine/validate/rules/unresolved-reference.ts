import { nearestWord } from "@/lib/engine/spec/nearest-word";
import {
  type Registered,
  type RegisteredVersion,
  resolveReference,
} from "@/lib/engine/validate/catalogue";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import { didYouMean, type Sentence, say } from "@/lib/engine/wording/sentence";

type Reference = { kind: "agent" | "tool" | "workflow"; path: Path; reference: string };

/** Every agent, tool and workflow that is named exists, and may still be used. */
export const unresolvedReference: Rule = (subject) =>
  subject.nodes.flatMap((facts) =>
    referencesOf(facts).flatMap((reference) => check(reference, facts, subject)),
  );

function referencesOf({ node, path }: NodeFacts): Reference[] {
  const references: Reference[] = [];
  const add = (kind: Reference["kind"], place: Path, reference: string | undefined) => {
    if (reference !== undefined) references.push({ kind, path: [...path, ...place], reference });
  };
  if (node.type === "agent") add("agent", ["agent"], node.agent);
  if (node.type === "tool") add("tool", ["tool"], node.tool);
  if (node.type === "agent")
    for (const [index, { tool }] of (node.tools ?? []).entries())
      add("tool", ["tools", index, "tool"], tool);
  if (node.type === "subworkflow") add("workflow", ["workflow"], node.workflow);
  if ("compensate" in node) add("tool", ["compensate", "tool"], node.compensate?.tool);
  if (node.type === "evaluate")
    for (const [index, evaluator] of node.evaluators.entries())
      if (evaluator.kind === "agent") add("agent", ["evaluators", index, "agent"], evaluator.agent);
  return references;
}

function check(
  { kind, path, reference }: Reference,
  facts: NodeFacts,
  { catalogue }: Subject,
): Finding[] {
  const registry: Readonly<Record<string, Registered<RegisteredVersion>>> = catalogue[`${kind}s`];
  const resolution = resolveReference(registry, reference);
  const nodeId = facts.node.id;
  if (!resolution.found) {
    const hint =
      resolution.missing === "name"
        ? didYouMean(nearestWord(resolution.name, Object.keys(registry)))
        : versionsHint(registry, resolution.name);
    return [
      finding("unresolved_reference", path, say(`no_such_${kind}`, { reference }), {
        nodeId,
        hint,
      }),
    ];
  }
  const { state, version } = resolution.entry;
  const name = `${resolution.name}@${version}`;
  if ("isUnfit" in resolution.entry)
    return [
      finding("unsupported", path, say("agent_unfit", { reference: name }), {
        nodeId,
        hint: say("take_other_version"),
      }),
    ];
  if (state === "quarantined")
    return [
      finding("unresolved_reference", path, say(`${kind}_quarantined`, { reference: name }), {
        nodeId,
        hint: say("take_other_version"),
      }),
    ];
  if (state === "deprecated")
    return [
      finding("unresolved_reference", path, say(`${kind}_deprecated`, { reference: name }), {
        nodeId,
        severity: "warning",
        hint: say("take_newer_version"),
      }),
    ];
  return [];
}

function versionsHint(
  registry: Readonly<Record<string, Registered<RegisteredVersion>>>,
  name: string,
): Sentence | null {
  const entry = registry[name];
  const latest = entry && "latest" in entry ? Number(entry.latest) : 0;
  if (latest > 0) return say("there_is", { names: [`${name}@${latest}`] });
  const versions = entry?.versions.map(({ version }) => version) ?? [];
  return versions.length > 0 ? say("there_is", { names: versions.slice(-5) }) : null;
}
