import type { TimerKind } from "@/lib/engine/advance/moves";
import { MIGRATED } from "@/lib/engine/advance/settle-in";
import { HELD_BY_OPERATOR } from "@/lib/engine/interventions";
import {
  OF_STEP,
  REPORT,
  RUNS,
  type Rule,
  SAME_STEP,
  SET_TIMER,
  STEPS,
  TAKE_AWAY,
} from "./rule.sql";

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

/** Invariant 6: something will move every run that is not over, and nothing waits to move one that is. */
export const PROGRESS_RULES: readonly Rule[] = [
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
      ${RUNS} and r.execution_status = 'cancelling' and r.undoing is null and r.steps_running > 0
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
];
