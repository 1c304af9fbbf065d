import type { AgentVersionView } from "@/lib/contract/agents";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { agentFindings } from "@/lib/engine/validate/agent-findings";
import type { Finding } from "@/lib/engine/validate/finding";
import { actorOf } from "@/lib/kernel/actor";
import { notFound } from "@/lib/kernel/errors";
import { encodeId, type Id } from "@/lib/kernel/ids";
import { canonicalJson, type JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { digest } from "@/lib/platform/digest";
import { makeOnce } from "./make-once";
import { getAgentVersion } from "./read-agents";
import { schemaFindings, validationFailed } from "./refuse-findings";
import { resolveTools } from "./resolve-tools";

export type AgentConfiguration = {
  version: string;
  runtime: string;
  provider: string;
  model: string;
  instructions: string;
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  /** References; a channel is resolved now, so that the version means the same for ever. */
  tools: string[];
  parameters: JsonObject;
};

/**
 * Adds an immutable version to an agent. Refused: schemas that are none, tools that do not exist, and what it could never
 * run with (VALIDATION_FAILED), a version number that is there already (NAME_TAKEN).
 */
export async function createAgentVersion(
  principal: Principal,
  agentId: Id<"agent">,
  { id, ...given }: AgentConfiguration & { id: Id<"agentVersion"> },
): Promise<AgentVersionView> {
  demand(principal, "agent:edit");
  const { tenantId, workspaceId } = principal;
  const agent = await db().agent.findFirst({ where: { tenantId, workspaceId, id: agentId } });
  if (!agent) throw notFound("The agent");
  const reference = `${agent.name}@${given.version}`;
  const content = { ...given, tools: await check(principal, reference, given) };

  await makeOnce(principal, {
    insert: async (tx) => {
      const data = {
        ...content,
        tenantId,
        agentId,
        id,
        digest: digest(canonicalJson({ name: agent.name, ...content })),
        createdBy: actorOf(principal),
      };
      const { count } = await tx.agentVersion.createMany({ data, skipDuplicates: true });
      return count === 1;
    },
    find: (tx) => tx.agentVersion.findFirst({ where: { tenantId, agentId, id } }),
    act: {
      action: "agent.publish",
      target: encodeId("agentVersion", id),
      details: { reference },
    },
    taken: {
      message: `${reference} exists already, and versions never change.`,
      details: { version: given.version },
    },
  });
  return getAgentVersion(principal, id);
}

/** Refuses what cannot be published; returns the exact tools. */
async function check(
  principal: Principal,
  reference: string,
  { inputSchema, outputSchema, tools, runtime, parameters }: AgentConfiguration,
): Promise<string[]> {
  const resolved = await resolveTools(principal, tools);
  const findings: Finding[] = [
    ...schemaFindings("input_schema", inputSchema),
    ...schemaFindings("output_schema", outputSchema),
    ...resolved.findings,
    ...agentFindings({ runtime, parameters }),
  ];
  if (findings.length > 0) throw validationFailed(reference, findings);
  return resolved.references;
}
