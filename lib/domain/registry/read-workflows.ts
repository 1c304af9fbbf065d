import type { WorkflowPageView, WorkflowView } from "@/lib/contract/workflows";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { TenantId, WorkflowId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { sharedPool } from "@/lib/platform/pg";
import { matching } from "./entry-lists";
import { workflowParts, workflowView } from "./workflow-views";
import { changedDrafts } from "./workflows.sql";

type Filter = {
  q?: string | undefined;
  /** Absent: without the archived ones. */
  archived?: "only" | "include" | undefined;
  /** `only`: what a run can be started of. */
  published?: "only" | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** The workflows of the workspace, newest first; `q` looks into name and title. */
export async function readWorkflows(
  { tenantId, workspaceId }: Principal,
  { q, archived, published, limit, cursor }: Filter,
): Promise<WorkflowPageView> {
  const rows = await db().workflow.findMany({
    where: {
      tenantId,
      workspaceId,
      ...(archived !== "include" && {
        archivedAt: archived === "only" ? { not: null } : null,
      }),
      ...(published === "only" && { latestVersion: { gt: 0 } }),
      ...(cursor !== undefined && { id: { lt: cursor } }),
      ...matching(q),
    },
    include: workflowParts,
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const changed = await readChanged(tenantId, rows);
  return pageOfRows(
    rows,
    limit,
    (row) => workflowView(row, changed),
    ({ id }) => id,
  );
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
  return workflowView(row, await readChanged(tenantId, [row]));
}

async function readChanged(
  tenantId: TenantId,
  workflows: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const ids = workflows.map(({ id }) => id);
  const { rows } = await sharedPool().query<{ id: string }>(changedDrafts(tenantId, ids));
  return new Set(rows.map(({ id }) => id));
}
