import type { RunNewsView } from "@/lib/contract/workspace-events";
import type { RunId, WorkspaceId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";

export type MovedRun = RunNewsView & { workspaceId: WorkspaceId };

/** Those of the runs that belong to one of the workspaces, and how far each has come. */
export async function readMovedRuns(
  ids: readonly RunId[],
  workspaceIds: readonly WorkspaceId[],
): Promise<MovedRun[]> {
  const { rows } = await sharedPool().query<MovedRun>(
    `
    select r.workspace_id as "workspaceId", r.id as run_id, r.event_sequence as sequence,
      e.type as event_type, r.execution_status, r.review_status
    from runs r
    join events e on (e.run_id, e.sequence) = (r.id, r.event_sequence)
    where r.id = any($1::uuid[]) and r.workspace_id = any($2::uuid[])`,
    [ids, workspaceIds],
  );
  return rows;
}
