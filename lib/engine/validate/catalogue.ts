import { splitReference } from "@/lib/engine/spec/name-forms";
import type { JsonObject } from "@/lib/kernel/json";

export type VersionState = "active" | "deprecated" | "quarantined";

export type RegisteredVersion = {
  /** The version's id, as the registry knows it. */
  id: string;
  version: string;
  state: VersionState;
  inputSchema: JsonObject;
  outputSchema: JsonObject;
};

export type AgentVersionEntry = RegisteredVersion & {
  /** The model that it is set to; absent where nobody said. */
  model?: string;
  /** The exact versions of tools that it may call in every step; absent where nobody said. */
  tools?: readonly string[];
  /** It can never run as it is configured: it was published before that was refused. */
  isUnfit?: true;
};

export type ToolVersionEntry = RegisteredVersion & {
  risk: string;
  /** Whether a call changes the world outside. */
  writes: boolean;
  /** `key` (takes an idempotency key), `natural` (repeating changes nothing), `none`. */
  idempotency: string;
  /** Whether the tool can be asked what became of a call. */
  reconciles: boolean;
  /** What a caller must have been granted; empty: nothing. */
  scopes: readonly string[];
};

/** A published version of a workflow, as far as others that run it as a step need to know it. */
export type WorkflowVersionEntry = RegisteredVersion & {
  /** Levels of workflows below it; 0 if it runs no other. */
  depth: number;
  /** The names of the workflows below it, on all levels. */
  contains: readonly string[];
};

/** A workflow by its name. `latest`: the number of its newest version, 0 before the first; only some are in `versions`. */
export type RegisteredWorkflow = Registered<WorkflowVersionEntry> & { latest: number };

export type Registered<V> = {
  versions: readonly V[];
  /** Channel → version, as `stable` → `1.2.0`. */
  channels: Readonly<Record<string, string>>;
};

/** What a manifest may refer to, as plain data: a snapshot of the registry, or a run's pinned manifest. */
export type Catalogue = {
  agents: Readonly<Record<string, Registered<AgentVersionEntry>>>;
  tools: Readonly<Record<string, Registered<ToolVersionEntry>>>;
  workflows: Readonly<Record<string, RegisteredWorkflow>>;
  /** What this build can execute. */
  features: readonly string[];
  /** What the publisher may grant; `null`: not asked. */
  grants: readonly string[] | null;
};

export type Resolution<V> =
  | { found: true; name: string; entry: V }
  | { found: false; name: string; missing: "name" | "version" };

/** The version that a reference means: exactly that one, or the one that its channel points to. */
export function resolveReference<V extends RegisteredVersion>(
  registry: Readonly<Record<string, Registered<V>>>,
  reference: string,
): Resolution<V> {
  const { name, selector } = splitReference(reference);
  const registered = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (!registered) return { found: false, name, missing: "name" };
  const version = /^\d/.test(selector) ? selector : channelVersion(registered, selector);
  const entry = registered.versions.find((candidate) => candidate.version === version);
  return entry ? { found: true, name, entry } : { found: false, name, missing: "version" };
}

/** Where nobody has pointed `stable` anywhere, it is the newest version that is neither early nor stopped. */
function channelVersion<V extends RegisteredVersion>(
  { versions, channels }: Registered<V>,
  channel: string,
): string | null {
  if (Object.hasOwn(channels, channel)) return channels[channel] ?? null;
  if (channel !== "stable") return null;
  const candidates = versions.filter(
    ({ version, state }) => state === "active" && !version.includes("-"),
  );
  return (
    candidates
      .map(({ version }) => version)
      .toSorted(compareVersions)
      .at(-1) ?? null
  );
}

function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split(".").map(Number));
  for (let place = 0; place < 3; place += 1) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
