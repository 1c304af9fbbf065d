import type { TimerKind } from "@/lib/engine/advance/moves";
import { MIGRATED } from "@/lib/engine/advance/settle-in";
import { HELD_BY_OPERATOR } from "@/lib/engine/interventions";
import type { Invariant } from "./finding";

/**
 * A rule about runs. Its statement takes the ids of a slice of runs (`$1::uuid[]`) and gives a row for everything
 * that breaks it: `tenant_id, run_id, node, scope, expected, found`.
 */
export type Rule = { code: string; invariant: Invariant; help: string; text: string };

const OPEN = "('blocked', 'ready', 'running', 'waiting')";
const OF_STEP = "s.tenant_id, s.run_id, s.node, s.scope";
const STEPS = "from steps s where s.run_id = any($1::uuid[])";
const RUNS = "from runs r where r.id = any($1::uuid[])";
const SAME_STEP = (alias: string) =>
  `${alias}.run_id = s.run_id and ${alias}.node = s.node and ${alias}.scope = s.scope`;

const MAKE_READY = "Run the doctor with --repair: it puts the step into the queue again.";
const SET_TIMER = "Run the doctor with --repair: it sets the timer by what the event log says.";
const TAKE_AWAY = "Run the doctor with --repair: it takes the row away.";
const REPORT =
  "This is a bug or somebody changed the database by hand: keep the database and report it.";

/** A step that waits for a time must have the timer of its kind. */
const withoutTimer = (code: string, reason: string, kind: TimerKind, condition = "true"): Rule => ({
  code,
  invariant: 6,
  help: SET_TIMER,
  text: `
    select ${OF_STEP}, 'a timer of the kind ${kind}' as expected, 'none' as found
    ${STEPS} and s.status = 'waiting' and s.wait_reason = '${reason}' and ${condition}
      and not exists (select from timers t where ${SAME_STEP("t")} and t.kind = '${kind}')`,
});

/** What can be said of runs by their rows alone. Each is one statement a slice, by indexes. */
export const RULES: readonly Rule[] = [
  {
    code: "end_without_status",
    invariant: 1,
    help: REPORT,
    text: `
      select r.tenant_id, r.id as run_id, null as node, null as scope,
        'one event that ends the run' as expected,
        count(e.sequence)::text || ' such events, and the run is ' || r.execution_status as found
      from runs r
      left join events e on e.run_id = r.id and e.node is null
        and e.type in ('run.succeeded', 'run.failed', 'run.cancelled', 'run.timed_out')
      where r.id = any($1::uuid[])
      group by r.id
      having count(e.sequence) <> (case when r.ended_at is null then 0 else 1 end)`,
  },
  {
    code: "open_step_in_ended_run",
    invariant: 1,
    help: REPORT,
    text: `
      select ${OF_STEP}, 'no open step in a run that has ended' as expected, s.status::text as found
      from runs r join steps s on s.run_id = r.id
      where r.id = any($1::uuid[]) and r.ended_at is not null and s.status in ${OPEN}`,
  },
  {
    code: "two_results",
    invariant: 2,
    help: REPORT,
    text: `
      select s.tenant_id, s.run_id, s.node, s.scope, 'one attempt that succeeded' as expected,
        count(*)::text as found
      from attempts s where s.run_id = any($1::uuid[]) and s.status = 'succeeded'
      group by 1, 2, 3, 4 having count(*) > 1`,
  },
  {
    code: "no_winning_attempt",
    invariant: 2,
    help: REPORT,
    text: `
      select ${OF_STEP}, 'an attempt that gave the result, under the fence of the step' as expected,
        'none' as found
      ${STEPS} and s.status = 'succeeded' and s.attempts > 0 and not s.marked
        and s.reason is distinct from '${MIGRATED}'
        and not exists (
          select from attempts a where ${SAME_STEP("a")} and a.attempt_id = s.attempt_id
            and a.fence = s.fence and a.status in ('succeeded', 'unknown'))`,
  },
  {
    code: "attempt_without_end",
    invariant: 2,
    help: REPORT,
    text: `
      select ${OF_STEP}, s.attempts::text || ' attempts' as expected,
        (a.ended + (s.status = 'running' and s.attempt_id is not null)::int)::text || ' that have ended or run' as found
      from steps s
      cross join lateral (select count(*) as ended from attempts a where ${SAME_STEP("a")}) a
      where s.run_id = any($1::uuid[]) and s.attempts <> a.ended + (s.status = 'running' and s.attempt_id is not null)::int
        and s.reason is distinct from '${MIGRATED}'`,
  },
  {
    code: "event_gap",
    invariant: 3,
    help: REPORT,
    text: `
      select r.tenant_id, r.id as run_id, null as node, null as scope,
        r.event_sequence::text || ' events, numbered from 1' as expected,
        e.number::text || ', from ' || e.first || ' to ' || e.last as found
      from runs r
      cross join lateral (
        select count(*) as number, coalesce(min(sequence), 0) as first, coalesce(max(sequence), 0) as last
        from events where run_id = r.id) e
      where r.id = any($1::uuid[])
        and (e.number, e.last) <> (r.event_sequence, r.event_sequence)`,
  },
  {
    code: "counters_wrong",
    invariant: 4,
    help: "Run the doctor with --repair: it counts again under the lock of the run.",
    text: `
      select * from (
        select r.tenant_id, r.id as run_id, null as node, null as scope,
          format('blocked %s, ready %s, running %s, waiting %s, attempts %s',
            n.blocked, n.ready, n.running, n.waiting, n.attempts) as expected,
          format('blocked %s, ready %s, running %s, waiting %s, attempts %s',
            r.steps_blocked, r.steps_ready, r.steps_running, r.steps_waiting, r.attempts_begun) as found
        from runs r
        cross join lateral (
          select count(*) filter (where status = 'blocked') as blocked,
            count(*) filter (where status = 'ready') as ready,
            count(*) filter (where status = 'running' and attempt_id is not null) as running,
            coalesce(sum(attempts), 0)
              - (select count(*) from attempts a where a.run_id = r.id and a.status = 'yielded') as attempts,
            (select array_agg((select count(*) from steps w where w.run_id = r.id and w.wait_reason = kind)
               order by kind)::text
             from unnest(enum_range(null::wait_reason)) kind) as waiting
          from steps where run_id = r.id) n
        where r.id = any($1::uuid[])) c
      where expected <> found`,
  },
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
  {
    code: "nothing_moves_run",
    invariant: 6,
    help: REPORT,
    text: `
      select r.tenant_id, r.id as run_id, null as node, null as scope,
        'a step that is ready, runs or waits, or a start to come' as expected,
        r.execution_status || coalesce('/' || r.status_reason, '') as found
      ${RUNS} and r.ended_at is null and r.execution_status <> 'paused'
        and not exists (select from steps s where s.run_id = r.id
          and (s.status in ('ready', 'waiting') or (s.status = 'running' and s.attempt_id is not null)))
        and not exists (select from timers t where t.run_id = r.id and t.node = '' and t.kind = 'run_start')
        and not (r.status_reason is not distinct from 'concurrency'
          and exists (select from gate_places g where g.run_id = r.id))`,
  },
  {
    code: "scope_counter_wrong",
    invariant: 4,
    help: REPORT,
    text: `
      select * from (
        select c.tenant_id, c.run_id, c.container as node, c.parent as scope,
          (select count(*) from steps s where s.run_id = c.run_id and s.ended_at is null and s.scope =
            case when c.parent = '' then '' else c.parent || '/' end || c.container || ':' || c.number
          )::text || ' open steps in number ' || c.number as expected,
          c.open_steps::text || ' open steps in number ' || c.number as found
        from scopes c where c.run_id = any($1::uuid[]) and c.status = 'open') x
      where expected <> found`,
  },
  {
    code: "worker_unknown",
    invariant: 6,
    help: "Run the doctor with --repair: it gives the step back, as when a worker is lost.",
    text: `
      select ${OF_STEP}, 'a worker that is looked after' as expected,
        case when w.id is null then 'no such worker' else 'a worker that was gone and settled' end as found
      from steps s left join workers w on w.id = s.worker_id
      where s.run_id = any($1::uuid[]) and s.status = 'running' and s.attempt_id is not null
        and (w.id is null or w.settled_at is not null)`,
  },
  {
    code: "approval_missing",
    invariant: 6,
    help: REPORT,
    text: `
      select ${OF_STEP}, 'a request that is pending' as expected, 'none' as found
      ${STEPS} and s.status = 'waiting' and s.wait_reason = 'approval'
        and not exists (select from approvals a where ${SAME_STEP("a")} and a.status = 'pending')`,
  },
  {
    code: "approval_orphaned",
    invariant: 6,
    help: REPORT,
    text: `
      select a.tenant_id, a.run_id, a.node, a.scope, 'a step that waits for the decision' as expected,
        coalesce(s.status::text, 'no step') as found
      from approvals a left join steps s on ${SAME_STEP("a")}
      where a.run_id = any($1::uuid[]) and a.status = 'pending'
        and a.node <> '' and s.wait_reason is distinct from 'approval'`,
  },
  {
    code: "approval_without_successor",
    invariant: 6,
    help: REPORT,
    text: `
      select a.tenant_id, a.run_id, a.node, a.scope,
        case when n.id is null then 'a request in its place' else 'superseded' end as expected,
        case when n.id is null then 'none' else a.status::text end as found
      from approvals a left join approvals n on n.tenant_id = a.tenant_id and n.supersedes = a.id
      where a.run_id = any($1::uuid[]) and (a.status = 'superseded') <> (n.id is not null)
        and a.closed_reason is distinct from '${MIGRATED}'`,
  },
  withoutTimer("wait_timer_missing", "timer", "wait"),
  withoutTimer("retry_timer_missing", "retry_backoff", "retry"),
  // What an operator holds has no end, nor has what cannot be undone.
  withoutTimer(
    "hold_timer_missing",
    "hold",
    "hold_expiry",
    `s.reason is distinct from '${HELD_BY_OPERATOR}' and s.node not like 'compensate.%'`,
  ),
  withoutTimer(
    "expiry_timer_missing",
    "approval",
    "approval_expiry",
    `exists (select from approvals a where ${SAME_STEP("a")} and a.status = 'pending'
      and a.expires_at is not null and a.on_expired <> 'keep_waiting')`,
  ),
  withoutTimer(
    "event_timer_missing",
    "event",
    "event_expiry",
    `exists (select from event_waits w where ${SAME_STEP("w")} and w.closed_at is null
      and w.expires_at is not null)`,
  ),
  {
    code: "wait_missing",
    invariant: 6,
    help: REPORT,
    text: `
      select ${OF_STEP}, 'a wait that an event can end' as expected, 'none' as found
      ${STEPS} and s.status = 'waiting' and s.wait_reason = 'event'
        and not exists (select from event_waits w where ${SAME_STEP("w")} and w.fence = s.fence and w.closed_at is null)`,
  },
  {
    code: "cancel_without_limit",
    invariant: 6,
    help: SET_TIMER,
    text: `
      select r.tenant_id, r.id as run_id, null as node, null as scope,
        'a timer of the kind cancel_grace' as expected, 'none' as found
      ${RUNS} and r.execution_status = 'cancelling' and r.steps_running > 0
        and not exists (select from timers t where t.run_id = r.id and t.node = '' and t.kind = 'cancel_grace')`,
  },
  {
    code: "timer_left_over",
    invariant: 6,
    help: TAKE_AWAY,
    text: `
      select t.tenant_id, t.run_id, nullif(t.node, '') as node, nullif(t.scope, '') as scope,
        'a run or a step that it can move' as expected,
        'a timer of the kind ' || t.kind as found
      from timers t
      join runs r on r.id = t.run_id
      left join steps s on ${SAME_STEP("t")}
      where t.run_id = any($1::uuid[])
        and (r.ended_at is not null or (t.node <> '' and (s.run_id is null or s.ended_at is not null)))`,
  },
  {
    code: "effect_twice",
    invariant: 7,
    help: "Ask the other side what it has done, and undo what was done twice.",
    text: `
      select min(f.tenant_id::text)::uuid as tenant_id, f.run_id, f.node, f.scope,
        'one confirmed effect for the key' as expected, count(*)::text || ' for ' || f.key as found
      from effects f
      where f.run_id = any($1::uuid[]) and f.status in ('confirmed', 'compensated')
      group by f.run_id, f.node, f.scope, f.key having count(*) > 1`,
  },
  {
    code: "usage_without_call",
    invariant: 8,
    help: REPORT,
    text: `
      select u.tenant_id, u.run_id, u.node, u.scope,
        'the call that was paid for' as expected,
        'no call ' || u.ordinal || ' of attempt ' || u.attempt as found
      from usage_entries u
      where u.run_id = any($1::uuid[]) and u.ordinal is not null and not exists (
        select from calls c where c.run_id = u.run_id and c.node = u.node and c.scope = u.scope
          and c.ordinal = u.ordinal)`,
  },
];

/** Tables whose rows name a run and its tenant: whatever a migration adds is looked at too. */
export const TABLES_OF_RUNS = `
  select c.relname as name
  from pg_class c
  join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and t.atttypid = 'uuid'::regtype
  join pg_attribute r on r.attrelid = c.oid and r.attname = 'run_id' and r.atttypid = 'uuid'::regtype
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  order by 1`;

/** Rows of one of those tables that name another tenant than their run does. */
export const foreignRows = (table: string): Rule => ({
  code: "foreign_row",
  invariant: 9,
  help: REPORT,
  text: `
    select distinct r.tenant_id, r.id as run_id, null as node, null as scope,
      'rows of the tenant of the run' as expected, 'a row of another tenant in ${table}' as found
    from runs r join "${table}" x on x.run_id = r.id
    where r.id = any($1::uuid[]) and x.tenant_id <> r.tenant_id`,
});

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

/** Every workspace: runs are walked through workspace by workspace, because their indexes begin so. */
export const WORKSPACES = "select tenant_id, id from workspaces order by id";

/** The next runs of a workspace that are not over. */
export const LIVE_RUNS = `
  select id from runs
  where tenant_id = $1::uuid and workspace_id = $2::uuid and ended_at is null and id > $3::uuid
  order by id limit $4::int`;

/** The next runs of a workspace that ended since a time. */
export const ENDED_RUNS = `
  select id, ended_at as at from runs
  where tenant_id = $1::uuid and workspace_id = $2::uuid
    and ended_at is not null and ended_at >= $3::timestamptz and (ended_at, id) > ($3::timestamptz, $4::uuid)
  order by ended_at, id limit $5::int`;

/** Every tenant. */
export const TENANTS = "select id from tenants order by id";
