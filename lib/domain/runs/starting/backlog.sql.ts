/**
 * What stands in line, by tenant: steps that no worker has taken, and runs that wait for room among those of
 * their key. No more is counted than the ceiling for all, so that it costs what the ceiling costs at the most.
 */
export const countBacklog = (most: number) => ({
  text: `
    select tenant_id as "tenantId", count(*)::int as "count" from (
      (select tenant_id from ready_steps limit $1::int)
      union all
      (select tenant_id from gate_places where entered_at is null and since <= now() limit $1::int)
    ) as waiting
    group by tenant_id`,
  values: [most],
});
