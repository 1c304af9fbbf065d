import type { Principal } from "@/lib/domain/auth/principal";
import { aPrincipal } from "@/lib/domain/auth/testing";
import { createAgent } from "@/lib/domain/registry/create-agent";
import {
  type AgentConfiguration,
  createAgentVersion,
} from "@/lib/domain/registry/create-agent-version";
import { anAgentVersion } from "@/lib/domain/registry/testing";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { AgentNode } from "@/lib/engine/plan";
import { agentNode, claimedWork } from "@/lib/execution/testing/claimed-work";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";

/** How outputs refer to an artifact version. */
export const REFERENCE: JsonObject = {
  type: "object",
  required: ["artifact_id", "artifact_version_id", "name", "media_type", "checksum", "size_bytes"],
  properties: {
    artifact_id: { type: "string" },
    artifact_version_id: { type: "string" },
    name: { type: "string" },
    media_type: { type: "string" },
    checksum: { type: "string" },
    size_bytes: { type: "integer" },
  },
};

/** Tools of tests answer on the loopback address. */
export const OPEN = () => ({ allowPrivate: true, allowedHosts: [] });

/** A step that runs a new agent, whose version differs from the usual one in these fields. */
export async function agentWork(
  version: Partial<AgentConfiguration>,
  input: Json,
  {
    narrowed = null,
    name = "research-agent",
    tools = () => [],
  }: {
    narrowed?: JsonObject | null;
    name?: string;
    /** Makes what the step may call, in the workspace of its agent. */
    tools?: (principal: Principal) => AgentNode["tools"] | Promise<AgentNode["tools"]>;
  } = {},
): Promise<ClaimedWork> {
  const principal = await aPrincipal();
  const agentId = newId("agent");
  const versionId = newId("agentVersion");
  await createAgent(principal, { id: agentId, name, title: "Research" });
  await createAgentVersion(principal, agentId, {
    ...anAgentVersion("1.0.0"),
    parameters: { simulate: { latency_ms: 0 } },
    ...version,
    id: versionId,
  });
  return claimedWork(agentNode(versionId, narrowed, await tools(principal)), input, principal);
}
