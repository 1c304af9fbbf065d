import { notFound } from "@/lib/kernel/errors";
import {
  asId,
  type RunId,
  type TenantId,
  type WorkflowVersionId,
  type WorkspaceId,
} from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";

/** Whose runs may be read; every principal is one. */
export type Reader = { tenantId: TenantId; workspaceId: WorkspaceId };

/** That the run is one of the workspace, and which version it is pinned to; else NOT_FOUND. */
export async function assertRun(
  { tenantId, workspaceId }: Reader,
  id: RunId,
): Promise<{ workflowVersionId: WorkflowVersionId }> {
  const row = await db().run.findFirst({
    where: { tenantId, workspaceId, id },
    select: { workflowVersionId: true },
  });
  if (!row) throw notFound("The run");
  return { workflowVersionId: asId("workflowVersion", row.workflowVersionId) };
}
