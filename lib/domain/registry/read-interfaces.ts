import type { WorkflowInterfacesView } from "@/lib/contract/workflow-versions";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import { asId, type WorkflowId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { workflowInterface } from "./workflow-interface";

/**
 * What these versions of a workflow take and give, by their numbers, or its newest alone. Numbers without a version are
 * left out; NOT_FOUND outside the workspace.
 */
export async function readInterfaces(
  { tenantId, workspaceId }: Principal,
  workflowId: WorkflowId,
  numbers: readonly string[] | undefined,
): Promise<WorkflowInterfacesView> {
  const workflow = await db().workflow.findFirst({
    where: { tenantId, workspaceId, id: workflowId },
    select: { latestVersion: true },
  });
  if (!workflow) throw notFound("The workflow");
  const wanted = numbers?.map(Number) ?? [workflow.latestVersion];
  const rows = await db().workflowVersion.findMany({
    where: { tenantId, workflowId, number: { in: wanted } },
    select: { id: true, number: true, spec: true, manifest: true },
    orderBy: { number: "asc" },
  });
  return {
    items: rows.map((row) => {
      const entry = workflowInterface({
        ...row,
        spec: row.spec as Json,
        manifest: row.manifest as Json,
      });
      return {
        workflow_version_id: asId("workflowVersion", row.id),
        number: row.number,
        input_schema: entry.inputSchema,
        output_schema: entry.outputSchema,
        depth: entry.depth,
        contains: [...entry.contains],
      };
    }),
  };
}
