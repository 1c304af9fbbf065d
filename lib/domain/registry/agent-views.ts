import type { AgentVersionView, AgentView } from "@/lib/contract/agents";
import type { UsedByView } from "@/lib/contract/used-by";
import { parseActor } from "@/lib/kernel/actor";
import { asId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import type { Agent, AgentVersion } from "@/prisma/generated/client";
import { latestVersion } from "./latest-version";

/** An agent with the version that stands for it in lists. */
export function agentView(
  agent: Agent,
  versions: readonly Pick<AgentVersion, "id" | "version">[],
  usedBy: UsedByView,
): AgentView {
  const latest = latestVersion(versions);
  return {
    id: asId("agent", agent.id),
    name: agent.name,
    title: agent.title,
    latest_version: latest && { id: asId("agentVersion", latest.id), version: latest.version },
    used_by: usedBy,
    created_at: agent.createdAt,
  };
}

/** A version of the agent of this name. */
export const agentVersionView = (row: AgentVersion, name: string): AgentVersionView => ({
  id: asId("agentVersion", row.id),
  agent_id: asId("agent", row.agentId),
  reference: `${name}@${row.version}`,
  version: row.version,
  runtime: row.runtime,
  provider: row.provider,
  model: row.model,
  instructions: row.instructions,
  input_schema: row.inputSchema as JsonObject,
  output_schema: row.outputSchema as JsonObject,
  tools: row.tools as string[],
  parameters: row.parameters as JsonObject,
  digest: row.digest,
  created_by: parseActor(row.createdBy),
  created_at: row.createdAt,
});
