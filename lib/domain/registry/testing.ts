import type { AgentView } from "@/lib/contract/agents";
import type { ToolView } from "@/lib/contract/tools";
import type { Principal } from "@/lib/domain/auth/principal";
import { newId } from "@/lib/platform/new-id";
import { createAgent } from "./create-agent";
import { type AgentConfiguration, createAgentVersion } from "./create-agent-version";
import { createTool } from "./create-tool";
import { createToolVersion, type ToolContract } from "./create-tool-version";
import { getAgent } from "./read-agents";
import { getTool } from "./read-tools";

/** The content of a version of an agent that answers with a text, offline. */
export const anAgentVersion = (version: string): AgentConfiguration => ({
  version,
  runtime: "single-call",
  provider: "simulated",
  model: "simulated",
  instructions: "Answer in one sentence.",
  inputSchema: {},
  outputSchema: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
  tools: [],
  parameters: {},
});

/** The content of a version of a tool that reads over HTTP. */
export const aToolVersion = (version: string): ToolContract => ({
  version,
  kind: "http",
  config: { method: "GET", url: "https://example.test/lookup" },
  inputSchema: {},
  outputSchema: {},
  risk: "low",
  writes: false,
  idempotency: "natural",
  timeoutMs: 30_000,
});

/** An agent of the caller's workspace with these versions, made one after another. */
export async function anAgent(
  by: Principal,
  name: string,
  versions: string[] = [],
): Promise<AgentView> {
  const { id } = await createAgent(by, { id: newId("agent"), name, title: name });
  for (const version of versions)
    await createAgentVersion(by, id, { id: newId("agentVersion"), ...anAgentVersion(version) });
  return getAgent(by, id);
}

/** A tool of the caller's workspace with these versions, made one after another. */
export async function aTool(
  by: Principal,
  name: string,
  versions: string[] = [],
): Promise<ToolView> {
  const { id } = await createTool(by, { id: newId("tool"), name, title: name });
  for (const version of versions)
    await createToolVersion(by, id, { id: newId("toolVersion"), ...aToolVersion(version) });
  return getTool(by, id);
}
