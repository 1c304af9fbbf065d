import { unfitMark } from "@/lib/engine/validate/agent-findings";
import type { Registered } from "@/lib/engine/validate/catalogue";
import { BUILD_FEATURES } from "@/lib/engine/validate/features";
import type { TenantId, WorkspaceId } from "@/lib/kernel/ids";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import type { Manifest, RegisteredAgent, RegisteredTool } from "./manifest";
import { readWorkflowRegistry } from "./read-workflow-registry";

/** Whose registry it is; every principal is one. */
export type RegistryPlace = { tenantId: TenantId; workspaceId: WorkspaceId };

/**
 * What a spec may refer to now, and what this build can execute. Every name is in it, so that a finding can
 * say which one was meant; versions only of the names given, and of the tools that those agents call. Of workflows
 * only the versions that are named by their references.
 */
export async function readCatalogue(
  place: RegistryPlace,
  names: { agents: readonly string[]; tools: readonly string[]; workflows: readonly string[] },
): Promise<Manifest> {
  const agents = await readAgentRegistry(place, names.agents);
  const ofAgents = Object.values(agents)
    .flatMap(({ versions }) => versions.flatMap(({ tools }) => tools))
    .map((reference) => reference.slice(0, reference.lastIndexOf("@")));
  return {
    agents,
    tools: await readToolRegistry(place, [...names.tools, ...ofAgents]),
    workflows: await readWorkflowRegistry(place, names.workflows),
    features: BUILD_FEATURES,
    grants: null,
  };
}

async function readAgentRegistry(
  { tenantId, workspaceId }: RegistryPlace,
  names: readonly string[],
): Promise<Record<string, Registered<RegisteredAgent>>> {
  const rows = await db().agent.findMany({
    where: { tenantId, workspaceId },
    include: {
      versions: {
        where: { agent: { name: { in: [...names] } } },
        omit: { instructions: true },
        orderBy: { id: "asc" },
      },
    },
  });
  return register(rows, (row) => ({
    id: row.id,
    version: row.version,
    state: "active",
    inputSchema: row.inputSchema as JsonObject,
    outputSchema: row.outputSchema as JsonObject,
    digest: row.digest,
    runtime: row.runtime,
    provider: row.provider,
    model: row.model,
    tools: row.tools as string[],
    ...unfitMark({ runtime: row.runtime, parameters: row.parameters as Json }),
  }));
}

/** Every tool of the workspace, those of these names with all their versions. */
export async function readToolRegistry(
  { tenantId, workspaceId }: RegistryPlace,
  names: readonly string[],
): Promise<Record<string, Registered<RegisteredTool>>> {
  const rows = await db().tool.findMany({
    where: { tenantId, workspaceId },
    include: {
      versions: { where: { tool: { name: { in: [...names] } } }, orderBy: { id: "asc" } },
    },
  });
  return register(rows, (row) => ({
    id: row.id,
    version: row.version,
    state: "active",
    inputSchema: row.inputSchema as JsonObject,
    outputSchema: row.outputSchema as JsonObject,
    risk: row.risk,
    writes: row.writes,
    idempotency: row.idempotency,
    reconciles: isJsonObject(row.config) && row.config.reconcile !== undefined,
    scopes: [],
    digest: row.digest,
    kind: row.kind,
  }));
}

const register = <R, V>(
  rows: readonly { name: string; versions: readonly R[] }[],
  entryOf: (row: R) => V,
): Record<string, Registered<V>> =>
  Object.fromEntries(
    rows.map(({ name, versions }) => [name, { versions: versions.map(entryOf), channels: {} }]),
  );
