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
 * steps are marked as woken. Few of a pool suffice: its workers look at all of them.
 */
export const wakeStaleSteps = (staleMs: number) => ({
  text: `
    ${POOLS},
    stale as (
      select s.run_id, s.node, s.scope from pools p
      cross join lateral (
        select q.run_id, q.node, q.scope from ready_steps q
        where q.pool = p.pool and q.available_at < now() - $1::int * interval '1 ms'
          and (q.woken_at is null or q.woken_at < now() - $1::int * interval '1 ms')
        limit 20 for update skip locked
      ) s
      where p.pool is not null
    ),
    woken as (
      update ready_steps q set woken_at = now() from stale s
      where q.run_id = s.run_id and q.node = s.node and q.scope = s.scope
      returning q.pool
    )
    select distinct pool from woken`,
  values: [staleMs],
});
