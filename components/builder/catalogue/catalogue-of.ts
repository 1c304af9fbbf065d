import type { AgentVersionJson } from "@/lib/contract/agents";
import type { ToolVersionJson } from "@/lib/contract/tools";
import type { WorkflowInterfaceJson } from "@/lib/contract/workflow-versions";
import { unfitMark } from "@/lib/engine/validate/agent-findings";
import type {
  AgentVersionEntry,
  Catalogue,
  Registered,
  ToolVersionEntry,
  WorkflowVersionEntry,
} from "@/lib/engine/validate/catalogue";
import { BUILD_FEATURES } from "@/lib/engine/validate/features";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** A name of the registry, with the versions of it that are known. */
export type Versions<V> = { name: string; versions: readonly V[] };

/** The registry as validation reads it: every name, and the versions of those that are referred to. */
export const catalogueOf = (
  agents: readonly Versions<AgentVersionJson>[],
  tools: readonly Versions<ToolVersionJson>[],
  workflows: readonly (Versions<WorkflowInterfaceJson> & { latest: number })[],
): Catalogue => ({
  agents: register(agents, agentEntry),
  tools: register(tools, toolEntry),
  workflows: Object.fromEntries(
    workflows.map(({ name, latest, versions }) => [
      name,
      { latest, channels: {}, versions: versions.map(workflowEntry) },
    ]),
  ),
  features: BUILD_FEATURES,
  grants: null,
});

const register = <V, E>(
  names: readonly Versions<V>[],
  entryOf: (version: V) => E,
): Record<string, Registered<E>> =>
  Object.fromEntries(
    // The oldest first, as validation counts them.
    names.map(({ name, versions }) => [
      name,
      { versions: versions.toReversed().map(entryOf), channels: {} },
    ]),
  );

const agentEntry = (version: AgentVersionJson): AgentVersionEntry => ({
  id: version.id,
  version: version.version,
  state: "active",
  inputSchema: version.input_schema,
  outputSchema: version.output_schema,
  tools: version.tools,
  ...unfitMark(version),
});

const toolEntry = (version: ToolVersionJson): ToolVersionEntry => ({
  id: version.id,
  version: version.version,
  state: "active",
  inputSchema: version.input_schema,
  outputSchema: version.output_schema,
  risk: version.risk,
  writes: version.writes,
  idempotency: version.idempotency,
  reconciles: version.config.reconcile !== undefined,
  scopes: [],
});

const workflowEntry = (version: WorkflowInterfaceJson): WorkflowVersionEntry => ({
  id: version.workflow_version_id,
  version: String(version.number),
  state: "active",
  inputSchema: version.input_schema,
  outputSchema: version.output_schema,
  depth: version.depth,
  contains: version.contains,
});

/** What a draft refers to anywhere, finished or not: agents and tools by name, workflows as `name@3`. */
export type Referred = { agents: string[]; tools: string[]; workflows: string[] };

type Found = Record<keyof Referred, Set<string>>;

/** Reads a draft that may be anything for `agent: name@…`, `tool: name@…` and `workflow: name@…`. */
export function referredIn(draft: JsonObject): Referred {
  const found: Found = { agents: new Set(), tools: new Set(), workflows: new Set() };
  collect(isJsonObject(draft.spec) ? (draft.spec.nodes ?? null) : null, found);
  return {
    agents: [...found.agents].toSorted(),
    tools: [...found.tools].toSorted(),
    workflows: [...found.workflows].toSorted(),
  };
}

function collect(json: Json, found: Found): void {
  if (Array.isArray(json)) for (const item of json) collect(item, found);
  if (!isJsonObject(json)) return;
  for (const [key, value] of Object.entries(json)) {
    if (typeof value !== "string") collect(value, found);
    else if (key === "agent") found.agents.add(nameOf(value));
    else if (key === "tool") found.tools.add(nameOf(value));
    else if (key === "workflow") found.workflows.add(value);
  }
}

const nameOf = (reference: string): string => reference.split("@")[0] ?? "";
