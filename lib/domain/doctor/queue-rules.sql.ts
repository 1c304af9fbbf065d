import { OF_STEP, type Rule, SAME_STEP, STEPS, TAKE_AWAY } from "./rule.sql";

const MAKE_READY = "Run the doctor with --repair: it puts the step into the queue again.";

/** Invariant 5: the queue holds what is ready, and nothing else; and nobody holds a limit without running. */
export const QUEUE_RULES: readonly Rule[] = [
  {
    code: "ready_without_row",
    invariant: 5,
    help: MAKE_READY,
    text: `
      select ${OF_STEP}, 'a row of the queue for a step that is ready' as expected, 'none' as found
      ${STEPS} and s.status = 'ready'
        and not exists (select from runs r where r.id = s.run_id and r.execution_status = 'paused')
        and not exists (select from ready_steps q where ${SAME_STEP("q")})`,
  },
  {
    code: "row_without_ready",
    invariant: 5,
    help: TAKE_AWAY,
    text: `
      select q.tenant_id, q.run_id, q.node, q.scope, 'a step that is ready, of a run that is not paused' as expected,
        coalesce(s.status::text, 'no step') || coalesce(' in a run that is ' || r.execution_status, '') as found
      from ready_steps q
      left join steps s on ${SAME_STEP("q")}
      left join runs r on r.id = q.run_id
      where q.run_id = any($1::uuid[])
        and (s.status is distinct from 'ready' or r.execution_status = 'paused')`,
  },
  {
    code: "slot_left_over",
    invariant: 5,
    help: "Run the doctor with --repair: it frees the slot for others.",
    text: `
      select r.tenant_id, h.run_id, h.node, h.scope, 'a step that runs' as expected,
        'a slot of a limit, held by one that is ' || coalesce(s.status::text, 'not there') as found
      from limit_slots h
      join runs r on r.id = h.run_id
      left join steps s on ${SAME_STEP("h")}
      where h.run_id = any($1::uuid[]) and s.status is distinct from 'running'`,
  },
];

/**
 * Steps that have been ready for too long although a live worker could take them: not held back by their run's
 * status or limit, and with a slot free. A snapshot may catch a claim on its way, so it takes two looks.
 */
export const UNCLAIMED: Rule = {
  code: "unclaimed",
  invariant: 5,
  help: "Look at the log of the workers of this pool: why they do not claim.",
  text: `
    select q.tenant_id, q.run_id, q.node, q.scope,
      'a claim within 5 s, while a worker of the pool ' || q.pool || ' has a slot free' as expected,
      'unclaimed since ' || q.available_at as found
    from ready_steps q join runs r on r.id = q.run_id
    where q.run_id = any($1::uuid[]) and q.available_at < clock_timestamp() - interval '5 s'
      and q.waits_for is null
      and r.execution_status in ('queued', 'running', 'waiting') and r.steps_running = 0
      and exists (
        select from workers w
        where w.gone_at is null and w.draining_at is null and w.lease_until > clock_timestamp()
          and q.pool = any(w.pools) and q.executor = any(w.executors)
          and q.plan_format between w.plan_format_min and w.plan_format_max
          and w.slots > (
            select count(*) from runs l
            cross join lateral (
              select worker_id from steps where run_id = l.id and status = 'running' offset 0) b
            where l.ended_at is null and l.steps_running > 0 and b.worker_id = w.id))`,
};

/** Rows of the queues whose run does not exist: no run leads to them. */
export const ORPHANS: readonly Rule[] = ["ready_steps", "timers"].map((table) => ({
  code: "row_without_run",
  invariant: 9,
  help: TAKE_AWAY,
  text: `
    select q.tenant_id, q.run_id, nullif(q.node, '') as node, nullif(q.scope, '') as scope,
      'a run' as expected, 'a row of ${table} that names none' as found
    from ${table} q where not exists (select from runs r where r.id = q.run_id)
    limit 1000`,
}));
