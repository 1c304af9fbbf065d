import { AppError, notFound } from "@/lib/kernel/errors";
import {
  asId,
  type TenantId,
  type WorkflowId,
  type WorkflowVersionId,
  type WorkspaceId,
} from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";

export type RunnableVersion = {
  id: WorkflowVersionId;
  number: number;
  workflow: { id: WorkflowId; name: string; title: string };
  spec: JsonObject;
  manifest: JsonObject;
  digest: string;
  planFormat: number;
};

/**
 * The version that a new run is to be pinned to: the one named, or the workflow's newest. NOT_FOUND outside the
 * workspace; ADMISSION_DENIED for a workflow that is archived or was never published.
 */
export async function versionForRun(
  { tenantId, workspaceId }: { tenantId: TenantId; workspaceId: WorkspaceId },
  target: { versionId: WorkflowVersionId } | { workflowId: WorkflowId },
): Promise<RunnableVersion> {
  const named = "versionId" in target;
  const workflow = await db().workflow.findFirst({
    where: {
      tenantId,
      workspaceId,
      ...(named ? { versions: { some: { id: target.versionId } } } : { id: target.workflowId }),
    },
    include: {
      versions: {
        where: named ? { id: target.versionId } : {},
        orderBy: { number: "desc" },
        take: 1,
      },
    },
  });
  if (!workflow) throw notFound(named ? "The version" : "The workflow");
  const [version] = workflow.versions;
  if (workflow.archivedAt) throw denied("archived", "The workflow is archived.");
  if (!version) throw denied("not_published", "The workflow has no published version yet.");
  return {
    id: asId("workflowVersion", version.id),
    number: version.number,
    workflow: {
      id: asId("workflow", workflow.id),
      name: workflow.name,
      title: workflow.title,
    },
    spec: version.spec as JsonObject,
    manifest: version.manifest as JsonObject,
    digest: version.digest,
    planFormat: version.planFormat,
  };
}

const denied = (reason: string, message: string): AppError =>
  new AppError("ADMISSION_DENIED", message, { details: { reason } });
