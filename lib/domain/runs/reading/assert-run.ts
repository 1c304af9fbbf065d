import type { RunStatus } from "@/lib/engine/transition";
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

/** That the run is one of the workspace, with its version and where it stands; else NOT_FOUND. */
export async function assertRun(
  { tenantId, workspaceId }: Reader,
  id: RunId,
): Promise<{ workflowVersionId: WorkflowVersionId; status: RunStatus }> {
  const row = await db().run.findFirst({
    where: { tenantId, workspaceId, id },
    select: { workflowVersionId: true, executionStatus: true },
  });
  if (!row) throw notFound("The run");
  return {
    workflowVersionId: asId("workflowVersion", row.workflowVersionId),
    status: row.executionStatus,
  };
}
