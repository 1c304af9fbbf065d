/** The newest runs of each of these workflows of the workspace, newest first within one: a short walk of an index each. */
export const lastRunsOf = (
  place: { tenantId: string; workspaceId: string },
  workflowIds: readonly string[],
  most: number,
) => ({
  text: `
    select w.id as "workflowId", r.id, r.title, v.number as "versionNumber",
      r.execution_status::text as "executionStatus", r.status_reason as "statusReason",
      r.created_at as "createdAt"
    from unnest($3::uuid[]) as w(id)
    cross join lateral (
      select * from runs
      where workflow_id = w.id and tenant_id = $1::uuid and workspace_id = $2::uuid
      order by id desc
      limit $4::int
    ) r
    join workflow_versions v on v.tenant_id = r.tenant_id and v.id = r.workflow_version_id
    order by w.id desc, r.id desc`,
  values: [place.tenantId, place.workspaceId, workflowIds, most],
});
