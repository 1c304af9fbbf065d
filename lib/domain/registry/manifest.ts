import type {
  AgentVersionEntry,
  Catalogue,
  Registered,
  ToolVersionEntry,
} from "@/lib/engine/validate/catalogue";
import { asId, encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";

export type RegisteredAgent = AgentVersionEntry & {
  digest: string;
  runtime: string;
  provider: string;
  model: string;
  /** The exact tool versions that it may call. */
  tools: readonly string[];
};

export type RegisteredTool = ToolVersionEntry & { digest: string; kind: string };

/**
 * What the references of a version were resolved to when it was published, and nothing else. It is a
 * catalogue, so that validation, the plan and every run see the same.
 */
export type Manifest = Catalogue & {
  agents: Readonly<Record<string, Registered<RegisteredAgent>>>;
  tools: Readonly<Record<string, Registered<RegisteredTool>>>;
};

/** A stored manifest. One of before workflows could run others has none. */
export const readManifest = (stored: unknown): Manifest => ({
  workflows: {},
  ...(stored as Omit<Manifest, "workflows"> & Partial<Manifest>),
});

/** A stored manifest as people see it: one entry a version, by its exact reference. */
export function manifestView(stored: unknown): JsonObject {
  const { agents, tools, workflows } = readManifest(stored);
  return {
    agents: entriesOf(agents, (agent) => ({
      id: encodeId("agentVersion", asId("agentVersion", agent.id)),
      digest: agent.digest,
      runtime: agent.runtime,
      provider: agent.provider,
      model: agent.model,
      tools: [...agent.tools],
    })),
    tools: entriesOf(tools, (tool) => ({
      id: encodeId("toolVersion", asId("toolVersion", tool.id)),
      digest: tool.digest,
      kind: tool.kind,
      risk: tool.risk,
      writes: tool.writes,
      idempotency: tool.idempotency,
    })),
    workflows: entriesOf(workflows, (workflow) => ({
      id: encodeId("workflowVersion", asId("workflowVersion", workflow.id)),
      contains: [...workflow.contains],
    })),
  };
}

function entriesOf<
  V extends { version: string; inputSchema: JsonObject; outputSchema: JsonObject },
>(registry: Readonly<Record<string, Registered<V>>>, view: (entry: V) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(registry).flatMap(([name, { versions }]) =>
      versions.map((entry) => [
        `${name}@${entry.version}`,
        { ...view(entry), input_schema: entry.inputSchema, output_schema: entry.outputSchema },
      ]),
    ),
  );
}
