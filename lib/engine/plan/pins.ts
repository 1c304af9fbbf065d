import type { AgentNode, PlanReference } from "@/lib/engine/plan";
import { expression, NotCompilable } from "@/lib/engine/plan/compile-text";
import type { NodeOf } from "@/lib/engine/spec/graph";
import { type Catalogue, resolveReference } from "@/lib/engine/validate/catalogue";
import { toolUsesOf } from "@/lib/engine/validate/tool-uses";

/** The version that a reference means, for good. */
export function pin(
  registry: Parameters<typeof resolveReference>[0],
  reference: string,
): PlanReference {
  const resolution = resolveReference(registry, reference);
  if (!resolution.found) throw new NotCompilable(`There is no ${reference}.`);
  const { name, entry } = resolution;
  return { name, version: entry.version, versionId: entry.id };
}

/** The model that an agent is set to; `null`: not known. */
export function modelOf({ agents }: Catalogue, reference: string): string | null {
  const resolution = resolveReference(agents, reference);
  return resolution.found ? (resolution.entry.model ?? null) : null;
}

/** The tools that an agent may call, pinned, with their conditions. */
export function agentTools(
  node: NodeOf<"agent">,
  catalogue: Catalogue,
): Pick<AgentNode, "tools" | "reconciles"> {
  const uses = toolUsesOf(node, catalogue);
  return {
    tools: uses.map(({ reference, when }) => ({
      tool: pin(catalogue.tools, reference),
      when: when === null ? null : expression(when),
    })),
    reconciles: uses.some(({ reference }) => reconciles(reference, catalogue)),
  };
}

/** Whether a tool can be asked what became of a call. */
export function reconciles(reference: string, { tools }: Catalogue): boolean {
  const resolution = resolveReference(tools, reference);
  return resolution.found && resolution.entry.reconciles;
}
