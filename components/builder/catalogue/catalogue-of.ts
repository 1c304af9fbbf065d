import type { AgentVersionJson } from "@/lib/contract/agents";
import type { ToolVersionJson } from "@/lib/contract/tools";
import type {
  AgentVersionEntry,
  Catalogue,
  Registered,
  ToolVersionEntry,
} from "@/lib/engine/validate/catalogue";
import { BUILD_FEATURES } from "@/lib/engine/validate/features";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** A name of the registry, with the versions of it that are known. */
export type Versions<V> = { name: string; versions: readonly V[] };

/** The registry as validation reads it: every name, and the versions of those that are referred to. */
export const catalogueOf = (
  agents: readonly Versions<AgentVersionJson>[],
  tools: readonly Versions<ToolVersionJson>[],
): Catalogue => ({
  agents: register(agents, agentEntry),
  tools: register(tools, toolEntry),
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
  reconciles: false,
  scopes: [],
});

/** The names that a draft refers to anywhere, finished or not. */
export type ReferredNames = { agents: string[]; tools: string[] };

/** Reads a draft that may be anything for `agent: name@…` and `tool: name@…`. */
export function referredNames(draft: JsonObject): ReferredNames {
  const found = { agents: new Set<string>(), tools: new Set<string>() };
  collect(isJsonObject(draft.spec) ? (draft.spec.nodes ?? null) : null, found);
  return { agents: [...found.agents].toSorted(), tools: [...found.tools].toSorted() };
}

function collect(json: Json, found: { agents: Set<string>; tools: Set<string> }): void {
  if (Array.isArray(json)) for (const item of json) collect(item, found);
  if (!isJsonObject(json)) return;
  for (const [key, value] of Object.entries(json)) {
    if (typeof value !== "string") collect(value, found);
    else if (key === "agent") found.agents.add(nameOf(value));
    else if (key === "tool") found.tools.add(nameOf(value));
  }
}

const nameOf = (reference: string): string => reference.split("@")[0] ?? "";
