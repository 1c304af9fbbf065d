/** Every pool that has something ready, one index probe for each. */
const POOLS = `
  with recursive pools (pool) as (
    (select pool from ready_steps order by pool limit 1)
    union all
    select (select q.pool from ready_steps q where q.pool > p.pool order by q.pool limit 1)
    from pools p where p.pool is not null
  )`;

/**
 * Pools with a step that has been ready for too long since it became so or since it was last woken; those
 * steps are marked as woken. A part of each pool is looked at: its workers look at all of it.
 */
export const wakeStaleSteps = (staleMs: number) => ({
  text: `
    ${POOLS},
    stale as materialized (
      select s.run_id, s.node, s.scope from pools p
      cross join lateral (
        select q.run_id, q.node, q.scope, q.available_at, q.woken_at from ready_steps q
        where q.pool = p.pool order by q.tenant_id, q.rank_at limit 200
      ) s
      where p.pool is not null and greatest(s.available_at, s.woken_at) < now() - $1::int * interval '1 ms'
    ),
    taken as materialized (
      select q.run_id, q.node, q.scope from stale s
      join ready_steps q on q.run_id = s.run_id and q.node = s.node and q.scope = s.scope
      for update of q skip locked
    ),
    woken as (
      update ready_steps q set woken_at = now() from taken t
      where q.run_id = t.run_id and q.node = t.node and q.scope = t.scope
      returning q.pool
    )
    select distinct pool from woken`,
  values: [staleMs],
});
