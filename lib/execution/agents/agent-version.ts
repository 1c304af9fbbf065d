import { z } from "zod";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { Fault } from "@/lib/execution/fault";
import type { JsonObject } from "@/lib/kernel/json";
import { jsonObjectSchema } from "@/lib/kernel/json-schemas";
import { db } from "@/lib/platform/db";

export type AgentVersion = {
  id: string;
  name: string;
  version: string;
  runtime: string;
  provider: string;
  model: string;
  instructions: string;
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  parameters: JsonObject;
};

const VERSIONS_MAX = 500;
/** A version never changes, so it is read once. The tenant is part of the key, as it is of every read. */
const versions = new Map<string, AgentVersion>();

const storedSchema = z.object({
  inputSchema: jsonObjectSchema,
  outputSchema: jsonObjectSchema,
  parameters: jsonObjectSchema,
});

/** The agent version that a plan is pinned to. Missing, it fails for good: a published version is never removed. */
export async function getAgentVersion(
  { tenantId }: ClaimedWork,
  id: string,
): Promise<AgentVersion> {
  const key = `${tenantId}/${id}`;
  const known = versions.get(key);
  if (known) return known;
  const row = await db().agentVersion.findFirst({
    where: { tenantId, id },
    include: { agent: { select: { name: true } } },
  });
  if (!row) throw new Fault("invalid_input", "unknown_agent_version", "The agent version is gone.");
  const { version, runtime, provider, model, instructions } = row;
  const stored = storedSchema.parse(row);
  const found = {
    id,
    name: row.agent.name,
    version,
    runtime,
    provider,
    model,
    instructions,
    ...stored,
  };
  const [oldest] = versions.keys();
  if (versions.size >= VERSIONS_MAX && oldest !== undefined) versions.delete(oldest);
  versions.set(key, found);
  return found;
}
