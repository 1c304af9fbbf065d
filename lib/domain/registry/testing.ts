import type { AgentView } from "@/lib/contract/agents";
import type { ToolView } from "@/lib/contract/tools";
import type { WorkflowVersionView } from "@/lib/contract/workflow-versions";
import type { WorkflowView } from "@/lib/contract/workflows";
import type { Principal } from "@/lib/domain/auth/principal";
import type { WorkflowId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { createAgent } from "./create-agent";
import { type AgentConfiguration, createAgentVersion } from "./create-agent-version";
import { createTool } from "./create-tool";
import { createToolVersion, type ToolContract } from "./create-tool-version";
import { createWorkflow } from "./create-workflow";
import { publishVersion } from "./publish-version";
import { getAgent } from "./read-agents";
import { readDraft } from "./read-draft";
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

/** A manifest of one agent step, then its end. The agent must be there before it can be published. */
export const aSpec = (name: string, agent: string): JsonObject => ({
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: { name, title: `Title of ${name}`, labels: { team: "test" } },
  spec: {
    input: { type: "object", required: ["topic"], properties: { topic: { type: "string" } } },
    nodes: [
      { id: "work", type: "agent", agent, input: { topic: "input" } },
      { id: "done", type: "end", status: "succeeded" },
    ],
    edges: [{ from: "work", to: "done" }],
  },
});

/** A workflow of the caller's workspace that can be published, with the agent that it calls. */
export async function aWorkflow(
  by: Principal,
  { name = "sample", versions = ["1.0.0"], agent = "sample-agent@1.0.0" } = {},
): Promise<WorkflowView> {
  await anAgent(by, "sample-agent", versions);
  return createWorkflow(by, { id: newId("workflow"), from: { spec: aSpec(name, agent) } });
}

/** Publishes the draft as it stands now. */
export async function publish(by: Principal, id: WorkflowId): Promise<WorkflowVersionView> {
  const { revision } = await readDraft(by, id);
  return publishVersion(by, id, { id: newId("workflowVersion"), revision, notes: "" });
}
