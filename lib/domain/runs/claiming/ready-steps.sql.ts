/** Every pool that has something ready, one index probe for each. */
const POOLS = `
  with recursive pools (pool) as (
    (select pool from ready_steps order by pool limit 1)
    union all
    select (select q.pool from ready_steps q where q.pool > p.pool order by q.pool limit 1)
    from pools p where p.pool is not null
  )`;

/**
 * Pools with a step that has been ready for too long since it became so or since it was last woken; some of
 * those steps are marked as woken. A part of each pool is looked at: its workers look at all of it. Rows that
 * a claim has in hand are skipped. Rows are found by where they lie, so that no plan reads the whole table.
 */
export const wakeStaleSteps = (staleMs: number) => ({
  text: `
    ${POOLS},
    stale as materialized (
      select s.run_id, s.node, s.scope from pools p
      cross join lateral (
        select q.run_id, q.node, q.scope, q.available_at, q.woken_at from ready_steps q
        where q.pool = p.pool and q.waits_for is null order by q.tenant_id, q.rank_at limit 200
      ) s
      where p.pool is not null and greatest(s.available_at, s.woken_at) < now() - $1::int * interval '1 ms'
    ),
    woken as (
      update ready_steps set woken_at = now()
      where ctid = any(array(
        select t.place from stale s cross join lateral (
          select q.ctid as place from ready_steps q
          where q.run_id = s.run_id and q.node = s.node and q.scope = s.scope
          for update skip locked
        ) t))
      returning pool
    )
    select distinct pool from woken`,
  values: [staleMs],
});

/**
 * Tenants whose first ready step in a pool has waited for so long, one index probe for each. A step that a claim
 * was refused waits for its own run, and for nobody else: it stands behind the time at which it became ready. Runs
 * that are left out count for nothing.
 */
export const waitingTenants = (patienceMs: number, exceptRuns: readonly string[] = []) => ({
  text: `
    ${POOLS},
    tenants (pool, tenant_id) as (
      select p.pool, (select q.tenant_id from ready_steps q where q.pool = p.pool
        order by q.tenant_id limit 1)
      from pools p where p.pool is not null
      union all
      select t.pool, (select q.tenant_id from ready_steps q
        where q.pool = t.pool and q.tenant_id > t.tenant_id order by q.tenant_id limit 1)
      from tenants t where t.tenant_id is not null
    )
    select t.pool, t.tenant_id as "tenantId" from tenants t
    where t.tenant_id is not null and (
      select case when q.rank_at <= q.available_at then q.available_at end from ready_steps q
      where q.pool = t.pool and q.tenant_id = t.tenant_id and q.run_id <> all($2::uuid[])
      order by q.rank_at limit 1
      ) < clock_timestamp() - $1::int * interval '1 ms'`,
  values: [patienceMs, exceptRuns],
});
