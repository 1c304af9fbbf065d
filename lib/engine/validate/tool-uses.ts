import type { NodeOf, WorkflowNode } from "@/lib/engine/spec/graph";
import { splitReference } from "@/lib/engine/spec/name-forms";
import { type Catalogue, resolveReference } from "@/lib/engine/validate/catalogue";
import type { Path } from "@/lib/engine/validate/finding";

/** A tool that a node may call. `path`: where in the node it is said; an agent's own are said by the agent. */
export type ToolUse = { reference: string; when: string | null; path: Path };

/**
 * What an agent may call in a step: the tools of its version, always, and those of the node while their conditions
 * hold. Where both name a tool, the node's word is the one that counts: so a step can bind what the agent may.
 */
export function toolUsesOf(
  node: Pick<NodeOf<"agent">, "agent" | "tools">,
  { agents }: Pick<Catalogue, "agents">,
): ToolUse[] {
  const ofStep = (node.tools ?? []).map(({ tool, when = null }, index) => ({
    reference: tool,
    when,
    path: ["tools", index, "tool"],
  }));
  const resolution = resolveReference(agents, node.agent);
  const own = resolution.found ? (resolution.entry.tools ?? []) : [];
  const named = new Set(ofStep.map(({ reference }) => splitReference(reference).name));
  const always = own
    .filter((reference) => !named.has(splitReference(reference).name))
    .map((reference) => ({ reference, when: null, path: ["agent"] }));
  return [...always, ...ofStep];
}

/** Every tool that a node may call by itself, be it a step of a tool or of an agent. */
export function toolsCalledBy(node: WorkflowNode, catalogue: Pick<Catalogue, "agents">): ToolUse[] {
  if (node.type === "tool") return [{ reference: node.tool, when: null, path: ["tool"] }];
  return node.type === "agent" ? toolUsesOf(node, catalogue) : [];
}
