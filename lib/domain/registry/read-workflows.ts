import type { WorkflowPageView, WorkflowView } from "@/lib/contract/workflows";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { WorkflowId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { workflowParts, workflowView } from "./workflow-views";

type Filter = {
  q?: string | undefined;
  /** Absent: without the archived ones. */
  archived?: "only" | "include" | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** The workflows of the workspace, newest first; `q` looks into name and title. */
export async function readWorkflows(
  { tenantId, workspaceId }: Principal,
  { q, archived, limit, cursor }: Filter,
): Promise<WorkflowPageView> {
  const rows = await db().workflow.findMany({
    where: {
      tenantId,
      workspaceId,
      ...(archived !== "include" && {
        archivedAt: archived === "only" ? { not: null } : null,
      }),
      ...(cursor !== undefined && { id: { lt: cursor } }),
      ...(q !== undefined && {
        OR: [
          { name: { contains: q, mode: "insensitive" } },
          { title: { contains: q, mode: "insensitive" } },
        ],
      }),
    },
    include: workflowParts,
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return pageOfRows(rows, limit, workflowView, ({ id }) => id);
}

/** One workflow of the workspace, or NOT_FOUND. */
export async function getWorkflow(
  { tenantId, workspaceId }: Principal,
  id: WorkflowId,
): Promise<WorkflowView> {
  const row = await db().workflow.findFirst({
    where: { tenantId, workspaceId, id },
    include: workflowParts,
  });
  if (!row) throw notFound("The workflow");
  return workflowView(row);
}
