/** Workers with the state that follows from their times, by the database's clock. */
export const selectWorkers = (page: {
  state: string | null;
  cursor: string | null;
  limit: number;
  id?: string;
}) => ({
  text: `
    select * from (
      select id, name, pools, executors, slots, version, started_at as "startedAt", beat_at as "beatAt",
        lease_until as "leaseUntil",
        case when gone_at is not null then 'gone'
             when lease_until < clock_timestamp() then 'lapsed'
             when draining_at is not null then 'draining'
             else 'live' end as state,
        case when gone_at is null then (
          select count(*)::int from runs r cross join lateral (
            select worker_id from steps where run_id = r.id and status = 'running' offset 0) s
          where r.ended_at is null and r.steps_running > 0 and s.worker_id = workers.id) else 0 end as running
      from workers where ($2::uuid is null or id < $2::uuid) and ($4::uuid is null or id = $4::uuid)
    ) as worker
    where $1::text is null or state = $1::text
    order by id desc
    limit $3::int`,
  values: [page.state, page.cursor, page.limit, page.id ?? null],
});

/**
 * The pools that live workers serve, and those where a workspace has something ready or has paused them. Steps of
 * the workspace are found through its tenant's queue.
 */
export const selectPools = (place: { tenantId: string; workspaceId: string }) => ({
  text: `
    with live as (
      select pool, count(*)::int as workers, sum(slots)::int as slots
      from workers cross join lateral unnest(pools) as pool
      where gone_at is null and draining_at is null and lease_until > clock_timestamp()
      group by pool
    ),
    queue as (
      select q.pool, count(*)::int as ready,
        (count(*) filter (where q.waits_for is not null))::int as waiting_for_limits,
        (count(*) filter (where q.orphaned_at is not null))::int as without_worker,
        min(q.available_at) filter (where q.waits_for is null) as oldest_ready_at
      from ready_steps q join runs r on r.id = q.run_id
      where q.tenant_id = $1::uuid and r.workspace_id = $2::uuid
      group by q.pool
    ),
    paused as (
      select target as pool, updated_by, updated_at from limits
      where owner_id = $2::uuid and kind = 'paused_pool'
    )
    select pool as name, coalesce(l.workers, 0) as workers, coalesce(l.slots, 0) as slots,
      coalesce(q.ready, 0) as ready, coalesce(q.waiting_for_limits, 0) as "waitingForLimits",
      coalesce(q.without_worker, 0) as "withoutWorker", q.oldest_ready_at as "oldestReadyAt",
      p.updated_by as "pausedBy", p.updated_at as "pausedAt"
    from live l full join queue q using (pool) full join paused p using (pool)
    order by pool`,
  values: [place.tenantId, place.workspaceId],
});
