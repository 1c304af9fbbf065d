import type { RunPageView } from "@/lib/contract/runs";
import type { Principal } from "@/lib/domain/auth/principal";
import type { RunStatus } from "@/lib/engine/transition";
import { decodeId, type WorkflowId, type WorkflowVersionId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { NO_USAGE, readRunUsage } from "./read-run-usage";
import { runParts, runView } from "./run-views";

type Filter = {
  workflow_id?: WorkflowId | undefined;
  workflow_version_id?: WorkflowVersionId | undefined;
  status?: RunStatus[] | undefined;
  /** Part of a title, or the id of a run. */
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** The runs of the workspace, newest first. */
export async function readRuns(
  { tenantId, workspaceId }: Principal,
  { workflow_id, workflow_version_id, status, q, limit, cursor }: Filter,
): Promise<RunPageView> {
  const rows = await db().run.findMany({
    where: {
      tenantId,
      workspaceId,
      ...(workflow_id !== undefined && { workflowId: workflow_id }),
      ...(workflow_version_id !== undefined && { workflowVersionId: workflow_version_id }),
      ...(status !== undefined && { executionStatus: { in: status } }),
      ...(q !== undefined && matching(q)),
      ...(cursor !== undefined && { AND: { id: { lt: cursor } } }),
    },
    include: runParts,
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const usage = await readRunUsage(
    tenantId,
    rows.map(({ id }) => id),
  );
  return pageOfRows(
    rows,
    limit,
    (row) => runView(row, usage.get(row.id) ?? NO_USAGE),
    ({ id }) => id,
  );
}

function matching(text: string) {
  const id = decodeId("run", text);
  return id ? { id } : { title: { contains: text, mode: "insensitive" as const } };
}
