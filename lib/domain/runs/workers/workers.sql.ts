import { RowReader } from "../loading/row-values";

/** An attempt that runs, as the rows of its step and run say. */
export type HeldAttempt = {
  tenantId: string;
  runId: string;
  node: string;
  scope: string;
  attemptId: string;
  fence: number;
};

/**
 * There is no index on what changes about a step, on purpose: the running ones are found through the runs
 * that are not over and have some. `offset 0` keeps the planner from reading all steps for that.
 */
const heldAttempts = (condition: string): string => `
  select r.tenant_id, r.id, s.node, s.scope, s.attempt_id, s.fence
  from runs r
  cross join lateral (
    select node, scope, attempt_id, fence, worker_id, deadline_at from steps
    where run_id = r.id and status = 'running' offset 0
  ) s
  where r.ended_at is null and r.steps_running > 0 and ${condition}
    and s.attempt_id <> all($3::uuid[])
  limit $2::int`;

/** A worker with its lease, by the database's clock. */
export const insertWorker = (worker: {
  workerId: string;
  name: string;
  version: string;
  pools: readonly string[];
  executors: readonly string[];
  slots: number;
  planFormats: { min: number; max: number };
  leaseMs: number;
}) => ({
  text: `
    insert into workers (
      id, name, version, pools, executors, slots, plan_format_min, plan_format_max, started_at, beat_at,
      lease_until)
    select $1::uuid, $2::text, $3::text, $4::text[], $5::text[], $6::int, $7::int, $8::int, now, now,
      now + $9::int * interval '1 ms'
    from clock_timestamp() as now`,
  values: [
    worker.workerId,
    worker.name,
    worker.version,
    worker.pools,
    worker.executors,
    worker.slots,
    worker.planFormats.min,
    worker.planFormats.max,
    worker.leaseMs,
  ],
});

/** Prolongs a lease. No row: the worker was declared gone, and nothing that it held is its own any more. */
export const prolongLease = ({ workerId, leaseMs }: { workerId: string; leaseMs: number }) => ({
  text: `
    update workers set beat_at = clock_timestamp(),
      lease_until = clock_timestamp() + $2::int * interval '1 ms'
    where id = $1::uuid and gone_at is null
    returning draining_at is not null as "isDraining"`,
  values: [workerId, leaseMs],
});

/**
 * Attempts of this worker whose runs are being cancelled or are paused, as often as it asks. What a cancelled run did is
 * undone by attempts, too: those are not stopped.
 */
export const attemptsToStop = (workerId: string) => ({
  text: `
    select s.attempt_id as "attemptId",
      case r.execution_status when 'cancelling' then 'cancelled' else 'paused' end as why
    from runs r
    cross join lateral (
      select attempt_id, worker_id from steps where run_id = r.id and status = 'running' offset 0
    ) s
    where r.ended_at is null and r.execution_status in ('cancelling', 'paused') and r.steps_running > 0
      and (r.execution_status = 'paused' or r.undoing is null) and s.worker_id = $1::uuid`,
  values: [workerId],
});

/** Says that a worker takes nothing more. Repeating it changes nothing. */
export const markDraining = (workerId: string) => ({
  text: `
    update workers set draining_at = clock_timestamp()
    where id = $1::uuid and draining_at is null and gone_at is null`,
  values: [workerId],
});

/** How many organisations the workers serve. */
export const countTenants = () => ({
  text: "select count(*)::int as tenants from tenants where status = 'active'",
  values: [],
});

/** Lets a worker take work again that was drained. Repeating it changes nothing. */
export const unmarkDraining = (workerId: string) => ({
  text: `
    update workers set draining_at = null
    where id = $1::uuid and draining_at is not null and gone_at is null`,
  values: [workerId],
});

/** Says that a worker has left. Repeating it changes nothing. */
export const markGone = (workerId: string) => ({
  text: "update workers set gone_at = clock_timestamp() where id = $1::uuid and gone_at is null",
  values: [workerId],
});

/** Declares workers gone whose lease is over. One that beats in this moment is left to the next look. */
export const declareLapsed = () => ({
  text: `
    update workers w set gone_at = clock_timestamp()
    from (select id from workers where lease_until < clock_timestamp() and gone_at is null
      for update skip locked) as lapsed
    where w.id = lapsed.id and w.gone_at is null and w.lease_until < clock_timestamp()`,
  values: [],
});

/**
 * Workers that are gone and may still hold something. Who has left did so within its lease; of others it had run out
 * before anybody said that they are gone.
 */
export const goneWorkers = () => ({
  text: `
    select id, gone_at <= lease_until as "hasLeft",
      gone_at < clock_timestamp() - $1::int * interval '1 ms' as "isLongGone"
    from workers where gone_at is not null and settled_at is null`,
  values: [SETTLE_AFTER_MS],
});

/**
 * A claim or a completion that began before its worker was declared gone may commit after it: no transaction
 * of the mover lasts as long as this.
 */
const SETTLE_AFTER_MS = 60_000;

/** Says that nothing is left of what these workers held. */
export const markSettled = (workerIds: readonly string[]) => ({
  text: `
    update workers set settled_at = clock_timestamp()
    where id = any($1::uuid[]) and gone_at is not null and settled_at is null`,
  values: [workerIds],
});

/** Long enough to look up which processes were there last week. */
const SETTLED_KEEP_DAYS = 7;

/** Workers that left long ago and hold nothing. Who comes back is a new worker. */
export const deleteSettled = (most: number) => ({
  text: `
    delete from workers w
    using (
      select id from workers where settled_at < now() - make_interval(days => $1::int)
      order by settled_at limit $2::int
      for update skip locked
    ) as past
    where w.id = past.id and w.gone_at is not null and w.settled_at is not null`,
  values: [SETTLED_KEEP_DAYS, most],
});

/** What these workers hold, but for attempts that are being ended already. */
export const attemptsOf = (
  workerIds: readonly string[],
  max: number,
  except: readonly string[] = [],
) => ({
  text: heldAttempts("s.worker_id = any($1::uuid[])"),
  values: [workerIds, max, except],
  rowMode: "array" as const,
});

/**
 * Attempts that are past their deadline by more than their worker may need to say so, but for those that are being
 * ended already.
 */
export const overdueAttempts = (graceMs: number, max: number, except: readonly string[] = []) => ({
  text: heldAttempts("s.deadline_at < clock_timestamp() - $1::int * interval '1 ms'"),
  values: [graceMs, max, except],
  rowMode: "array" as const,
});

/** A row of the two statements above, as the pool's drivers give it. */
export function heldAttemptOf(row: readonly unknown[]): HeldAttempt {
  const read = new RowReader(row.map(String));
  return {
    tenantId: read.text(),
    runId: read.text(),
    node: read.text(),
    scope: read.text(),
    attemptId: read.text(),
    fence: read.number(),
  };
}
