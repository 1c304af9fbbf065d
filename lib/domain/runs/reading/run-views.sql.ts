import type { TenantId, WorkspaceId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import type { RunUsage } from "./read-run-usage";
import type { RunRow } from "./run-views";

type Read = Omit<RunRow, "version"> & {
  number: number;
  workflow: RunRow["version"]["workflow"];
  usd: number;
  tokens: number;
  basis: RunUsage["basis"];
};

/**
 * A run of the workspace as its view needs it, with what it has used, or `null`. One statement, because every
 * start and every event of a stream asks for it: through the models it would be four.
 */
export async function readRunRow(
  reader: { tenantId: TenantId; workspaceId: WorkspaceId },
  runId: string,
): Promise<{ row: RunRow; usage: RunUsage } | null> {
  const { rows } = await sharedPool().query<Read>({
    name: "read_run_row",
    text: `
      select r.id, r.workflow_version_id as "workflowVersionId", r.title, r.labels, r.priority,
        r.execution_status as "executionStatus", r.status_reason as "statusReason",
        r.desired_action as "desiredAction", r.evaluation_status as "evaluationStatus",
        r.review_status as "reviewStatus", r.delivery_status as "deliveryStatus",
        r.compensation_status as "compensationStatus", r.outcome, r.status_version as "statusVersion",
        r.event_sequence as "eventSequence", r.failure, r.initiated_by as "initiatedBy",
        r.runs_as as "runsAs", r.correlation_id as "correlationId", r.trace_id as "traceId",
        r.parent_run_id as "parentRunId", r.derived_from as "derivedFrom", r.rerun_node as "rerunNode",
        r.created_at as "createdAt", r.started_at as "startedAt", r.ended_at as "endedAt",
        v.number, json_build_object('id', w.id, 'name', w.name, 'title', w.title) as workflow,
        used.usd, used.tokens, used.basis
      from runs r
      join workflow_versions v on v.tenant_id = r.tenant_id and v.id = r.workflow_version_id
      join workflows w on w.tenant_id = v.tenant_id and w.id = v.workflow_id
      cross join lateral (
        select coalesce(sum(u.usd), 0)::float8 as usd,
          coalesce(sum(u.tokens_in + u.tokens_out), 0)::float8 as tokens,
          min(u.basis) as basis
        from usage_entries u where u.tenant_id = r.tenant_id and u.run_id = r.id) as used
      where r.id = $1::uuid and r.tenant_id = $2::uuid and r.workspace_id = $3::uuid`,
    values: [runId, reader.tenantId, reader.workspaceId],
  });
  const [found] = rows;
  if (!found) return null;
  const { number, workflow, usd, tokens, basis, ...run } = found;
  return { row: { ...run, version: { number, workflow } }, usage: { usd, tokens, basis } };
}
