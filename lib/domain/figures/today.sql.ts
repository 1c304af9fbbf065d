/** A workspace, and the zone in which its reader's day begins. */
export type Today = { tenantId: string; workspaceId: string; timeZone: string };

/** How far the clock that makes ids may be from the database's. */
const CLOCK_SLACK_MS = 60_000;
/** Waits are told from this many of the day's newest runs: enough to be true, and the same work on any day. */
const SAMPLE_RUNS = 300;
/** Of each run; one run may have thousands. */
const SAMPLE_STEPS = 40;

const DAY = `
  day as materialized (
    select since, (lpad(to_hex((extract(epoch from since) * 1000)::bigint - ${CLOCK_SLACK_MS}), 12, '0')
      || '70008000000000000000')::uuid as first_id
    from (select date_trunc('day', now() at time zone $3::text) at time zone $3::text as since) as midnight)`;

const hourOf = (time: string): string =>
  `floor(extract(epoch from ${time} - (select since from day)) / 3600)::int`;

const valuesOf = ({ tenantId, workspaceId, timeZone }: Today) => [tenantId, workspaceId, timeZone];

/**
 * Hour by hour how many runs began and how those ended that ended, with what these used. It reads the runs of
 * the day alone: those that ended by their end, those that began by their id, which begins with the time.
 */
export const tallyHours = (today: Today) => ({
  text: `
    with ${DAY},
    ended as (
      select ${hourOf("r.ended_at")} as hour,
        count(*) filter (where r.execution_status = 'succeeded')::int as succeeded,
        count(*) filter (where r.execution_status = 'failed')::int as failed,
        count(*) filter (where r.execution_status = 'timed_out')::int as "timedOut",
        count(*) filter (where r.execution_status = 'cancelled')::int as cancelled,
        count(*) filter (where r.delivery_status <> 'not_required')::int as "toDeliver",
        count(*) filter (where r.delivery_status = 'delivered'
          and r.evaluation_status in ('passed', 'not_evaluated')
          and r.review_status in ('approved', 'not_required'))::int as qualified,
        sum(u.usd)::float8 as usd
      from runs r
      cross join lateral (
        select coalesce(sum(usd), 0) as usd from usage_entries where run_id = r.id) u
      where r.tenant_id = $1::uuid and r.workspace_id = $2::uuid
        and r.ended_at >= (select since from day)
      group by 1),
    started as (
      select ${hourOf("r.created_at")} as hour, count(*)::int as started
      from runs r
      where r.tenant_id = $1::uuid and r.workspace_id = $2::uuid
        and r.id >= (select first_id from day) and r.created_at >= (select since from day)
      group by 1)
    select (select since from day) as since, hours.hour,
      coalesce(s.started, 0) as started, coalesce(e.succeeded, 0) as succeeded, coalesce(e.failed, 0) as failed,
      coalesce(e."timedOut", 0) as "timedOut", coalesce(e.cancelled, 0) as cancelled,
      coalesce(e."toDeliver", 0) as "toDeliver", coalesce(e.qualified, 0) as qualified, coalesce(e.usd, 0) as usd
    from generate_series(0, ${hourOf("now()")}) as hours(hour)
    left join ended e on e.hour = hours.hour
    left join started s on s.hour = hours.hour
    order by hours.hour`,
  values: valuesOf(today),
});

/** How long steps of the day's newest runs were ready before they were started. */
export const waitsOfToday = (today: Today) => ({
  text: `
    with ${DAY},
    newest as (
      select r.id from runs r
      where r.tenant_id = $1::uuid and r.workspace_id = $2::uuid
        and r.id >= (select first_id from day) and r.created_at >= (select since from day)
      order by r.id desc
      limit ${SAMPLE_RUNS})
    select count(*)::int as steps,
      percentile_cont(0.5) within group (order by w.ms) as p50, percentile_cont(0.95) within group (order by w.ms) as p95
    from newest n
    cross join lateral (
      select greatest(0, extract(epoch from s.started_at - s.ready_at) * 1000)::float8 as ms
      from steps s
      where s.run_id = n.id and s.attempts > 0 and s.started_at is not null and s.ready_at is not null
      limit ${SAMPLE_STEPS}) w`,
  values: valuesOf(today),
});

/** How many runs have not ended, by what becomes of them: by the index of the live ones. */
export const countLive = ({ tenantId, workspaceId }: Omit<Today, "timeZone">) => ({
  text: `
    select count(*) filter (where r.execution_status in ('running', 'cancelling'))::int as running,
      count(*) filter (where r.execution_status = 'queued')::int as queued,
      count(*) filter (where r.execution_status in ('waiting', 'paused'))::int as waiting
    from runs r
    where r.tenant_id = $1::uuid and r.workspace_id = $2::uuid and r.ended_at is null`,
  values: [tenantId, workspaceId],
});
