import type { Manifest } from "@/lib/domain/registry/manifest";
import type { PlanNode, PlanReference } from "@/lib/engine/plan";
import type { Registered } from "@/lib/engine/validate/catalogue";
import type { WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";

/** The schemas that an output of the node must fit: of what it is pinned to, and its own. */
export function pinnedSchemas(node: PlanNode, manifest: Manifest | undefined): JsonObject[] {
  const own = "output" in node && node.output ? [node.output] : [];
  if (node.type === "agent") return [...own, ...pinned(manifest?.agents, node.agent)];
  if (node.type === "tool") return [...own, ...pinned(manifest?.tools, node.tool)];
  return own;
}

/** What every reference of a version stands for. */
export async function manifestOf(id: WorkflowVersionId): Promise<Manifest> {
  const { manifest } = await db().workflowVersion.findUniqueOrThrow({
    where: { id },
    select: { manifest: true },
  });
  return manifest as unknown as Manifest;
}

function pinned(
  registry: Readonly<Record<string, Registered<ContractEntry>>> | undefined,
  { name, version }: PlanReference,
): JsonObject[] {
  const entry = registry?.[name]?.versions.find((each) => each.version === version);
  return entry ? [entry.outputSchema] : [];
}

type ContractEntry = { version: string; outputSchema: JsonObject };
