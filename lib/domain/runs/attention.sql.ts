/**
 * Runs that need somebody: held ones by the index of the live runs, those that failed by that of their end, those
 * with a step that no live worker can run by theirs. A held one may have such a step, too, and is named once. It
 * looks at what is live and at one day, however many runs there were before.
 */
export const runsInNeed = (
  { tenantId, workspaceId }: { tenantId: string; workspaceId: string },
  limit: number,
) => ({
  text: `
    select id from (
      select id, max(at) as at from (
      (select r.id, coalesce(r.started_at, r.created_at) as at from runs r
       where r.tenant_id = $1::uuid and r.workspace_id = $2::uuid and r.ended_at is null
         and (r.execution_status = 'waiting' and r.status_reason in ('hold', 'reconcile', 'budget')
           or r.compensation_status = 'failed')
       order by r.id desc
       limit $3::int)
      union all
      (select r.id, r.ended_at as at from runs r
       where r.tenant_id = $1::uuid and r.workspace_id = $2::uuid and r.ended_at >= now() - interval '24 hours'
         and r.execution_status in ('failed', 'timed_out')
       order by r.ended_at desc
       limit $3::int)
      union all
      (select r.id, min(q.orphaned_at) as at from ready_steps q join runs r on r.id = q.run_id
       where q.tenant_id = $1::uuid and q.orphaned_at is not null and r.workspace_id = $2::uuid
         and r.ended_at is null
       group by r.id
       order by at desc
       limit $3::int)) as found
      group by id) as in_need
    order by at desc
    limit $3::int`,
  values: [tenantId, workspaceId, limit],
});
