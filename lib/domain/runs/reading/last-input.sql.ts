/** A workflow that a machine starts all day would otherwise be read from end to end for whoever never did. */
const RUNS_MAX = 500;

/** The newest run of a workflow that this actor started, with its input, if it is among the newest runs of all. */
export const lastRunOf = (
  place: { tenantId: string; workspaceId: string; workflowId: string },
  actor: { kind: string; id: string },
) => ({
  text: `
    select r.id, r.title, v.number as "versionNumber", c.input, r.created_at as "createdAt"
    from (
      select * from runs
      where workflow_id = $3::uuid and tenant_id = $1::uuid and workspace_id = $2::uuid
      order by id desc
      limit ${RUNS_MAX}
    ) r
    join workflow_versions v on v.tenant_id = r.tenant_id and v.id = r.workflow_version_id
    join run_contents c on c.tenant_id = r.tenant_id and c.run_id = r.id
    where r.initiated_by ->> 'kind' = $4::text and r.initiated_by ->> 'id' = $5::text
    order by r.id desc
    limit 1`,
  values: [place.tenantId, place.workspaceId, place.workflowId, actor.kind, actor.id],
});
