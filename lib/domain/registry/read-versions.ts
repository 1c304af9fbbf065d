import type {
  WorkflowVersionPageView,
  WorkflowVersionView,
} from "@/lib/contract/workflow-versions";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { WorkflowId, WorkflowVersionId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { versionSummaryView, versionView } from "./workflow-views";

/** The versions of a workflow of the workspace, newest first, without their specs. */
export async function readVersions(
  { tenantId, workspaceId }: Principal,
  workflowId: WorkflowId,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<WorkflowVersionPageView> {
  const workflow = await db().workflow.findFirst({
    where: { tenantId, workspaceId, id: workflowId },
  });
  if (!workflow) throw notFound("The workflow");
  const rows = await db().workflowVersion.findMany({
    where: { tenantId, workflowId, ...(cursor !== undefined && { number: { lt: cursor } }) },
    omit: { spec: true, manifest: true, layout: true },
    orderBy: { number: "desc" },
    take: limit + 1,
  });
  return pageOfRows(rows, limit, versionSummaryView, ({ number }) => number);
}

/** One version of the workspace, or NOT_FOUND. */
export async function getVersion(
  { tenantId, workspaceId }: Principal,
  id: WorkflowVersionId,
): Promise<WorkflowVersionView> {
  const row = await db().workflowVersion.findFirst({ where: { tenantId, workspaceId, id } });
  if (!row) throw notFound("The version");
  return versionView(row);
}
