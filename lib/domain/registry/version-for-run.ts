import { AppError, notFound } from "@/lib/kernel/errors";
import type { TenantId, WorkflowId, WorkflowVersionId, WorkspaceId } from "@/lib/kernel/ids";
import { type FoundVersion, readNamedVersion, readNewestVersion } from "./version-for-run.sql";

export type RunnableVersion = NonNullable<FoundVersion["version"]> &
  Pick<FoundVersion, "workflow" | "budgetIds">;

/**
 * The version that a new run is to be pinned to: the one named, or the workflow's newest. NOT_FOUND outside the
 * workspace; ADMISSION_DENIED for a workflow that is archived or was never published.
 */
export async function versionForRun(
  place: { tenantId: TenantId; workspaceId: WorkspaceId },
  target: { versionId: WorkflowVersionId } | { workflowId: WorkflowId },
): Promise<RunnableVersion> {
  const isNamed = "versionId" in target;
  const found = isNamed
    ? await readNamedVersion(place, target.versionId)
    : await readNewestVersion(place, target.workflowId);
  if (!found) throw notFound(isNamed ? "The version" : "The workflow");
  if (found.isArchived) throw denied("archived", "The workflow is archived.");
  if (!found.version) throw denied("not_published", "The workflow has no published version yet.");
  return runnable(found, found.version);
}

/**
 * The version that a manifest has pinned. It may be run although its workflow was archived since: publishing and
 * archiving touch nothing that is pinned. NOT_FOUND outside the workspace.
 */
export async function pinnedVersion(
  place: { tenantId: TenantId; workspaceId: WorkspaceId },
  id: WorkflowVersionId,
): Promise<RunnableVersion> {
  const found = await readNamedVersion(place, id);
  if (!found?.version) throw notFound("The version");
  return runnable(found, found.version);
}

const runnable = (
  { workflow, budgetIds }: FoundVersion,
  version: NonNullable<FoundVersion["version"]>,
): RunnableVersion => ({ ...version, workflow, budgetIds });

const denied = (reason: string, message: string): AppError =>
  new AppError("ADMISSION_DENIED", message, { details: { reason } });
