/** Workers with the state that follows from their times, by the database's clock. */
export const selectWorkers = (page: {
  state: string | null;
  cursor: string | null;
  limit: number;
}) => ({
  text: `
    select * from (
      select id, name, pools, executors, slots, version, started_at as "startedAt", beat_at as "beatAt",
        lease_until as "leaseUntil",
        case when gone_at is not null then 'gone'
             when lease_until < clock_timestamp() then 'lapsed'
             when draining_at is not null then 'draining'
             else 'live' end as state
      from workers where $2::uuid is null or id < $2::uuid
    ) as worker
    where $1::text is null or state = $1::text
    order by id desc
    limit $3::int`,
  values: [page.state, page.cursor, page.limit],
});
