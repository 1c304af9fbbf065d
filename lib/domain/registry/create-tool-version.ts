import type { ToolVersionView } from "@/lib/contract/tools";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import { notFound } from "@/lib/kernel/errors";
import { encodeId, type Id } from "@/lib/kernel/ids";
import { canonicalJson, type JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { digest } from "@/lib/platform/digest";
import { httpToolFindings } from "./http-tool";
import { makeOnce } from "./make-once";
import { getToolVersion } from "./read-tools";
import { schemaFindings, validationFailed } from "./refuse-findings";

export type ToolContract = {
  version: string;
  kind: "http";
  config: JsonObject;
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  risk: "low" | "medium" | "high";
  /** Whether a call changes the world outside. */
  writes: boolean;
  idempotency: "key" | "natural" | "none";
  timeoutMs: number;
};

/**
 * Adds an immutable version to a tool. Refused: schemas that are none and a configuration that does not
 * suit the kind (VALIDATION_FAILED), a version number that is there already (NAME_TAKEN).
 */
export async function createToolVersion(
  principal: Principal,
  toolId: Id<"tool">,
  { id, ...contract }: ToolContract & { id: Id<"toolVersion"> },
): Promise<ToolVersionView> {
  demand(principal, "tool:edit");
  const { tenantId, workspaceId } = principal;
  const tool = await db().tool.findFirst({ where: { tenantId, workspaceId, id: toolId } });
  if (!tool) throw notFound("The tool");
  const reference = `${tool.name}@${contract.version}`;
  refuseInvalid(reference, contract);

  await makeOnce(principal, {
    insert: async (tx) => {
      const data = {
        ...contract,
        tenantId,
        toolId,
        id,
        digest: digest(canonicalJson({ name: tool.name, ...contract })),
        createdBy: actorOf(principal),
      };
      const { count } = await tx.toolVersion.createMany({ data, skipDuplicates: true });
      return count === 1;
    },
    find: (tx) => tx.toolVersion.findFirst({ where: { tenantId, toolId, id } }),
    act: {
      action: "tool.publish",
      target: encodeId("toolVersion", id),
      details: { reference, risk: contract.risk, writes: contract.writes },
    },
    taken: {
      message: `${reference} exists already, and versions never change.`,
      details: { version: contract.version },
    },
  });
  return getToolVersion(principal, id);
}

function refuseInvalid(
  reference: string,
  { inputSchema, outputSchema, config }: ToolContract,
): void {
  const findings = [
    ...httpToolFindings(config),
    ...schemaFindings("input_schema", inputSchema),
    ...schemaFindings("output_schema", outputSchema),
  ];
  if (findings.length > 0) throw validationFailed(reference, findings);
}
