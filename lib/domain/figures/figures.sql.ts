import type { Statement } from "@/lib/platform/statement";

/**
 * Adds ended runs to the figures of their days. Calls that touch the same days wait for each other in the order
 * of the rows, so none is lost and none runs in a circle. A run that is not terminal adds nothing.
 */
export const addRunsToDays = (runIds: readonly string[]): Statement => ({
  text: `
    insert into day_figures as f
      (tenant_id, workspace_id, day, succeeded, failed, cancelled, timed_out, delivered, usd, tokens)
    select r.tenant_id, r.workspace_id, (r.ended_at at time zone w.time_zone)::date,
      count(*) filter (where r.execution_status = 'succeeded'),
      count(*) filter (where r.execution_status = 'failed'),
      count(*) filter (where r.execution_status = 'cancelled'),
      count(*) filter (where r.execution_status = 'timed_out'),
      count(*) filter (where r.delivery_status = 'delivered'),
      coalesce(sum(u.usd), 0), coalesce(sum(u.tokens), 0)
    from runs r
    join workspaces w on w.id = r.workspace_id
    cross join lateral (
      select sum(usd) as usd, sum(tokens_in::bigint + tokens_out) as tokens
      from usage_entries where run_id = r.id
    ) u
    where r.id = any($1::uuid[]) and r.ended_at is not null
    group by 1, 2, 3
    order by 2, 3
    on conflict (workspace_id, day) do update set
      succeeded = f.succeeded + excluded.succeeded,
      failed = f.failed + excluded.failed,
      cancelled = f.cancelled + excluded.cancelled,
      timed_out = f.timed_out + excluded.timed_out,
      delivered = f.delivered + excluded.delivered,
      usd = f.usd + excluded.usd,
      tokens = f.tokens + excluded.tokens`,
  values: [runIds],
});
