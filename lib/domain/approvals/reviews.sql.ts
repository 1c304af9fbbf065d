/**
 * What people have decided in a run about artifacts of these names, besides one request: the newest first, each
 * with the exact version that it is bound to.
 */
export const selectReviews = ({
  tenantId,
  runId,
  approvalId,
  names,
}: {
  tenantId: string;
  runId: string;
  approvalId: string;
  names: readonly string[];
}) => ({
  text: `
    select a.id as "approvalId", a.status::text as status, d.reason, d.decided_by as "decidedBy",
      d.decided_at as "decidedAt", a.overridden, v.id as "versionId", v.number, v.checksum, f.name
    from approvals a
    join decisions d on d.tenant_id = a.tenant_id and d.approval_id = a.id
    join artifact_versions v on v.tenant_id = d.tenant_id and v.id = d.artifact_version_id
    join artifacts f on f.tenant_id = v.tenant_id and f.id = v.artifact_id
    where a.tenant_id = $1::uuid and a.run_id = $2::uuid and a.id <> $3::uuid and f.name = any($4::text[])
    order by d.decided_at desc
    limit 20`,
  values: [tenantId, runId, approvalId, names],
});

/**
 * What these nodes used and took in the latest runs of a version that succeeded, at the least and at the most.
 * It looks at a fixed number of runs, however many there are.
 */
export const selectEstimate = ({
  tenantId,
  workflowId,
  versionId,
  nodes,
}: {
  tenantId: string;
  workflowId: string;
  versionId: string;
  nodes: readonly string[];
}) => ({
  text: `
    with latest as (
      select id, workflow_version_id, execution_status from runs
      where tenant_id = $1::uuid and workflow_id = $2::uuid order by id desc limit 200),
    past as (
      select id from latest
      where workflow_version_id = $3::uuid and execution_status = 'succeeded' order by id desc limit 20),
    took as (
      select p.id, t.seconds, u.usd
      from past p
      cross join lateral (
        select extract(epoch from max(s.ended_at) - min(coalesce(s.ready_at, s.started_at)))::float8 as seconds
        from steps s where s.run_id = p.id and s.node = any($4::text[]) and s.status = 'succeeded') t
      cross join lateral (
        select coalesce(sum(e.usd), 0)::float8 as usd
        from usage_entries e where e.run_id = p.id and e.node = any($4::text[])) u
      where t.seconds is not null)
    select count(*)::int as runs, min(usd) as "usdLow", max(usd) as "usdHigh",
      min(seconds) as "secondsLow", max(seconds) as "secondsHigh"
    from took`,
  values: [tenantId, workflowId, versionId, nodes],
});
