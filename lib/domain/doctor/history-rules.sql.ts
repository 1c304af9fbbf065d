import { MIGRATED } from "@/lib/engine/advance/settle-in";
import { OF_STEP, REPORT, type Rule, SAME_STEP, STEPS } from "./rule.sql";

const OPEN = "('blocked', 'ready', 'running', 'waiting')";

/** Invariants 1 to 4: what has ended, by which attempt, in which events, and what the counters say of it. */
export const HISTORY_RULES: readonly Rule[] = [
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
];
