import type { DerivedRunsView } from "@/lib/contract/runs";
import { asId, type RunId, type TenantId, type WorkspaceId } from "@/lib/kernel/ids";
import { readDerivedRows } from "../loading/derivations.sql";

const NEWEST_MAX = 20;

/** The runs that were derived from a run of the workspace: how many, and the newest of them. */
export async function readDerivedRuns(
  reader: { tenantId: TenantId; workspaceId: WorkspaceId },
  runId: RunId,
): Promise<DerivedRunsView> {
  const rows = await readDerivedRows(reader, runId, NEWEST_MAX);
  return {
    total: rows[0]?.total ?? 0,
    newest: rows.map(({ id, node, status, reason, createdAt }) => ({
      id: asId("run", id),
      node,
      execution_status: status,
      status_reason: reason,
      created_at: createdAt,
    })),
  };
}
