/**
 * Timers that are due, the most urgent first. Those that are being taken away in this moment are skipped. By the
 * time of the statement: one that goes on meanwhile could not end the walk where the first waits that is not due.
 */
export const dueTimers = (max: number) => ({
  text: `
    select tenant_id as "tenantId", run_id as "runId", node, scope, kind, fence from timers
    where fire_at <= statement_timestamp() order by fire_at limit $1::int for update skip locked`,
  values: [max],
});

/**
 * How long until the next timer is due, in milliseconds, an hour at most; null if there is none. Parked ones do
 * not come due. (`greatest` passes over nulls: without the case, no timer at all would read as one that is due.)
 */
export const nextTimer = () => ({
  text: `
    select case when min(fire_at) is not null then
      least(3600000, greatest(0, ceil(date_part('epoch', min(fire_at) - clock_timestamp()) * 1000)))::int
    end as "inMs"
    from timers where fire_at < 'infinity'`,
  values: [],
});

/** Lets a timer that could not be fired come again later, unless it was set anew meanwhile. */
export const postponeTimer = (timer: {
  runId: string;
  node: string;
  scope: string;
  kind: string;
  fence: number;
}) => ({
  text: `
    update timers set fire_at = clock_timestamp() + interval '30 s'
    where run_id = $1::uuid and node = $2::text and scope = $3::text and kind = $4::text
      and fence = $5::int`,
  values: [timer.runId, timer.node, timer.scope, timer.kind, timer.fence],
});
