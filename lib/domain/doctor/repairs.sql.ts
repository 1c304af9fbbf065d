import type { Statement } from "@/lib/platform/statement";

/** A step of a run, as findings name it. */
type Place = { runId: string; node: string; scope: string };

const OF_STEP = "run_id = $1::uuid and node = $2::text and scope = $3::text";
const placeOf = ({ runId, node, scope }: Place): string[] => [runId, node, scope];

/** Takes the run's lock, as whoever moves it does, and gives what a repair needs of it. */
export const lockRun = (runId: string): Statement => ({
  text: `
    select tenant_id as "tenantId", workspace_id as "workspaceId", workflow_version_id as "versionId", priority
    from runs where id = $1::uuid for no key update`,
  values: [runId],
});

/** Counts the steps of a locked run again. No row: its counters were right. */
export const recount = (runId: string): Statement => ({
  text: `
    with counted as (
      select count(*) filter (where status = 'blocked')::int as blocked,
        count(*) filter (where status = 'ready')::int as ready,
        count(*) filter (where status = 'running' and attempt_id is not null)::int as running,
        coalesce(sum(attempts), 0)::int
          - (select count(*)::int from attempts a where a.run_id = $1::uuid and a.status = 'yielded') as attempts,
        (select array_agg((select count(*)::int from steps w where w.run_id = $1::uuid and w.wait_reason = kind)
           order by kind)
         from unnest(enum_range(null::wait_reason)) kind) as waiting
      from steps where run_id = $1::uuid)
    update runs r set steps_blocked = n.blocked, steps_ready = n.ready, steps_running = n.running,
      steps_waiting = n.waiting, attempts_begun = n.attempts
    from counted n
    where r.id = $1::uuid
      and (r.steps_blocked, r.steps_ready, r.steps_running, r.steps_waiting, r.attempts_begun)
        is distinct from (n.blocked, n.ready, n.running, n.waiting, n.attempts)`,
  values: [runId],
});

/** Puts a ready step into the queue, if it is missing there. */
export const putIntoQueue = (
  place: Place,
  work: { pool: string; priority: number; executor: string; planFormat: number },
  secondsPerPriority: number,
): Statement => ({
  text: `
    insert into ready_steps (
      tenant_id, run_id, node, scope, pool, priority, available_at, rank_at, executor, plan_format)
    select tenant_id, run_id, node, scope, $4::text, $5::int, now,
      now - $5::int * $8::int * interval '1 s', $6::text, $7::int
    from steps, clock_timestamp() as now
    where ${OF_STEP} and status = 'ready'
      and not exists (select from runs where id = $1::uuid and execution_status = 'paused')
    on conflict do nothing`,
  values: [
    ...placeOf(place),
    work.pool,
    work.priority,
    work.executor,
    work.planFormat,
    secondsPerPriority,
  ],
});

/** Takes a row of the queue away whose step is not ready, does not exist, or is held by a pause. */
export const takeFromQueue = (place: Place): Statement => ({
  text: `
    delete from ready_steps where ${OF_STEP}
      and not exists (
        select from steps s join runs r on r.id = s.run_id
        where s.run_id = $1::uuid and s.node = $2::text and s.scope = $3::text and s.status = 'ready'
          and r.execution_status <> 'paused')`,
  values: placeOf(place),
});

/** Frees the slots of limits that a step holds which does not run; who waits for them is put up by the next look. */
export const freeSlots = (place: Place): Statement => ({
  text: `
    update limit_slots set run_id = null, node = null, scope = null where ${OF_STEP}
      and not exists (select from steps where ${OF_STEP} and status = 'running')`,
  values: placeOf(place),
});

/** Takes timers away that can move nothing: their run or their step is over, or does not exist. */
export const takeTimers = (place: Place): Statement => ({
  text: `
    delete from timers where ${OF_STEP}
      and (not exists (select from runs where id = $1::uuid and ended_at is null)
        or ($2::text <> '' and not exists (select from steps where ${OF_STEP} and ended_at is null)))`,
  values: placeOf(place),
});

/** Sets the timer of a waiting step by what its last event of a type says, if it still waits for that. */
export const setTimerByEvent = (
  place: Place,
  timer: { kind: string; reason: string; event: string; member: string },
): Statement => ({
  text: `
    insert into timers (tenant_id, run_id, node, scope, kind, fence, fire_at)
    select s.tenant_id, s.run_id, s.node, s.scope, $4::text, s.fence, (e.payload ->> $7::text)::timestamptz
    from steps s
    cross join lateral (
      select payload from events
      where run_id = s.run_id and node = s.node and scope = s.scope and type = $6::text
      order by sequence desc limit 1) e
    where s.run_id = $1::uuid and s.node = $2::text and s.scope = $3::text
      and s.wait_reason = $5::wait_reason and e.payload ? $7::text
    on conflict do nothing`,
  values: [...placeOf(place), timer.kind, timer.reason, timer.event, timer.member],
});

/** Sets the timer of a pending request by its expiry. */
export const setTimerByRequest = (place: Place): Statement => ({
  text: `
    insert into timers (tenant_id, run_id, node, scope, kind, fence, fire_at)
    select s.tenant_id, s.run_id, s.node, s.scope, 'approval_expiry', s.fence, a.expires_at
    from steps s
    join approvals a on a.run_id = s.run_id and a.node = s.node and a.scope = s.scope
    where s.run_id = $1::uuid and s.node = $2::text and s.scope = $3::text
      and s.wait_reason = 'approval' and a.status = 'pending' and a.expires_at is not null
    on conflict do nothing`,
  values: placeOf(place),
});

/** Gives a run that is being cancelled the limit after which it stops waiting for its attempts. */
export const limitCancel = (runId: string): Statement => ({
  text: `
    insert into timers (tenant_id, run_id, node, scope, kind, fence, fire_at)
    select tenant_id, id, '', '', 'cancel_grace', 0, clock_timestamp() + interval '30 s'
    from runs where id = $1::uuid and execution_status = 'cancelling' and undoing is null
    on conflict do nothing`,
  values: [runId],
});

/** The attempt of a step that runs on a worker of which nobody takes care any more. */
export const abandonedAttempt = (place: Place): Statement => ({
  text: `
    select s.tenant_id as "tenantId", s.run_id as "runId", s.node, s.scope, s.attempt_id as "attemptId", s.fence
    from steps s left join workers w on w.id = s.worker_id
    where s.run_id = $1::uuid and s.node = $2::text and s.scope = $3::text and s.status = 'running'
      and (w.id is null or w.settled_at is not null)`,
  values: placeOf(place),
});

/** Writes into the history of a locked run what was repaired. */
export const noteInHistory = (
  place: Place,
  payload: { code: string; what: string },
): Statement => ({
  text: `
    with counted as (
      update runs set event_sequence = event_sequence + 1 where id = $1::uuid
      returning tenant_id, event_sequence)
    insert into events (tenant_id, run_id, sequence, type, node, scope, attempt, payload, occurred_at)
    select tenant_id, $1::uuid, event_sequence, 'run.repaired', nullif($2::text, ''),
      case when $2::text <> '' then $3::text end, null, $4::jsonb, clock_timestamp()
    from counted`,
  values: [...placeOf(place), JSON.stringify(payload)],
});
