import { splitReference } from "@/lib/engine/spec/name-forms";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import {
  type Registered,
  resolveReference,
  type WorkflowVersionEntry,
} from "@/lib/engine/validate/catalogue";
import type { Manifest, RegisteredAgent, RegisteredTool } from "./manifest";
import { referencesIn } from "./references";

/**
 * Narrows a catalogue to the versions that a spec means, so that what is published later changes nothing.
 * The spec has passed validation against this catalogue: a reference without a version is our bug.
 */
export function pinManifest(spec: WorkflowSpec, catalogue: Manifest): Manifest {
  const { agents, tools, workflows } = referencesIn(spec);
  const pinnedAgents = pin<RegisteredAgent>(catalogue.agents, agents);
  const ofAgents = Object.values(pinnedAgents).flatMap(({ versions }) =>
    versions.flatMap((agent) => agent.tools),
  );
  return {
    agents: pinnedAgents,
    tools: pin<RegisteredTool>(catalogue.tools, [...tools, ...ofAgents]),
    workflows: pinWorkflows(catalogue, workflows),
    features: catalogue.features,
    grants: null,
  };
}

/** Which version is the newest is not pinned: it would change with every one that is published. */
function pinWorkflows(
  { workflows }: Manifest,
  references: readonly string[],
): Manifest["workflows"] {
  const pins = pin<WorkflowVersionEntry>(workflows, references);
  return Object.fromEntries(
    Object.entries(pins).map(([name, { versions, channels }]) => [
      name,
      { versions, channels, latest: Math.max(...versions.map(({ version }) => Number(version))) },
    ]),
  );
}

type Pins<V> = Record<string, { versions: V[]; channels: Record<string, string> }>;

function pin<V extends RegisteredAgent | RegisteredTool | WorkflowVersionEntry>(
  registry: Readonly<Record<string, Registered<V>>>,
  references: readonly string[],
): Pins<V> {
  const pins: Pins<V> = {};
  for (const reference of references.toSorted()) {
    const resolution = resolveReference(registry, reference);
    if (!resolution.found) throw new Error(`${reference} was published without being there.`);
    const { name, entry } = resolution;
    const registered = pins[name] ?? { versions: [], channels: {} };
    pins[name] = registered;
    if (!registered.versions.includes(entry)) registered.versions.push(entry);
    const { selector } = splitReference(reference);
    if (selector !== entry.version) registered.channels[selector] = entry.version;
  }
  return pins;
}
