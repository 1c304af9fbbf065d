import type { LastRunsView } from "@/lib/contract/last-runs";
import type { Principal } from "@/lib/domain/auth/principal";
import type { RunStatus } from "@/lib/engine/transition";
import { asId, type WorkflowId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import { lastRunsOf } from "./last-runs.sql";

const RUNS_MAX = 10;

type Row = {
  workflowId: string;
  id: string;
  title: string;
  versionNumber: number;
  executionStatus: RunStatus;
  statusReason: string | null;
  createdAt: Date;
};

/**
 * The newest runs of each of these workflows, newest first, in one statement for all of them. Workflows without
 * runs, and those outside the workspace, are left out.
 */
export async function readLastRuns(
  { tenantId, workspaceId }: Principal,
  workflowIds: readonly WorkflowId[],
): Promise<LastRunsView> {
  const { rows } = await sharedPool().query<Row>(
    lastRunsOf({ tenantId, workspaceId }, workflowIds, RUNS_MAX),
  );
  const ofWorkflows = Map.groupBy(rows, ({ workflowId }) => workflowId);
  return {
    items: [...ofWorkflows].map(([id, runs]) => ({
      workflow_id: asId("workflow", id),
      runs: runs.map((row) => ({
        id: asId("run", row.id),
        title: row.title,
        version_number: row.versionNumber,
        execution_status: row.executionStatus,
        status_reason: row.statusReason,
        created_at: row.createdAt,
      })),
    })),
  };
}
