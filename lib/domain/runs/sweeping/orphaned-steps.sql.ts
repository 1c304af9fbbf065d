/** Who could run the step `q`: a live worker of its pool with an executor for it that reads its plan. */
const CAPABLE = `
  select from workers w
  where w.gone_at is null and w.draining_at is null and w.lease_until > clock_timestamp()
    and q.pool = any(w.pools) and q.executor = any(w.executors)
    and q.plan_format between w.plan_format_min and w.plan_format_max`;

/** Of each pool so many are looked at, the first in the queue. */
const LOOK_MAX = 2_000;

/**
 * Marks steps that have been ready for so long and that no live worker can run. What waits for a limit waits for
 * that, and not for a worker. Gives what is missing, once for each sort of work.
 */
export const markOrphanedSteps = (afterMs: number) => ({
  text: `
    with recursive pools (pool) as (
      (select pool from ready_steps order by pool limit 1)
      union all
      select (select q.pool from ready_steps q where q.pool > p.pool order by q.pool limit 1)
      from pools p where p.pool is not null
    ),
    orphaned as materialized (
      select q.place from pools p
      cross join lateral (
        select r.ctid as place, r.* from ready_steps r where r.pool = p.pool
        order by r.tenant_id, r.rank_at limit $2::int
      ) q
      where p.pool is not null and q.waits_for is null and q.orphaned_at is null
        and q.available_at < clock_timestamp() - $1::int * interval '1 ms'
        and not exists (${CAPABLE})
    ),
    marked as (
      update ready_steps set orphaned_at = clock_timestamp()
      where ctid = any(array(
        select t.ctid from ready_steps t where t.ctid = any(array(select place from orphaned))
        for update skip locked))
        and orphaned_at is null
      returning pool, executor, plan_format
    )
    select pool, executor, plan_format as "planFormat", count(*)::int as steps from marked
    group by pool, executor, plan_format`,
  values: [afterMs, LOOK_MAX],
});

/** Takes the mark away where a worker has come that can run the step. Gives the pools to be woken. */
export const unmarkOrphanedSteps = () => ({
  text: `
    with found as (
      update ready_steps q set orphaned_at = null
      where q.orphaned_at is not null and exists (${CAPABLE})
      returning pool
    )
    select distinct pool from found`,
  values: [],
});
