/** Where a page of steps or of what hangs on them begins: behind this key. */
export type StepKeyset = { node: string; scope: string; number: number };

const BEFORE_ALL: StepKeyset = { node: "", scope: "", number: 0 };

/**
 * The attempts of a run, those at work included: their facts stand on the step until they end. In the order
 * of node, scope, number.
 */
export const attemptsOfRun = (
  run: { tenantId: string; runId: string },
  after: StepKeyset = BEFORE_ALL,
  limit: number,
) => ({
  text: `
    select * from (
      select a.attempt_id as "attemptId", a.node, a.scope, a.number, a.fence, a.status::text as status,
        a.worker_id as "workerId", a.error, a.started_at as "startedAt", a.ended_at as "endedAt"
      from attempts a where a.run_id = $1::uuid and a.tenant_id = $2::uuid
      union all
      select s.attempt_id, s.node, s.scope, s.attempts, s.fence, 'running', s.worker_id, null, s.started_at,
        null
      from steps s where s.run_id = $1::uuid and s.tenant_id = $2::uuid and s.status = 'running'
        and s.attempt_id is not null
    ) as attempt
    where (node, scope, number) > ($3::text, $4::text, $5::int)
    order by node, scope, number
    limit $6::int`,
  values: [run.runId, run.tenantId, after.node, after.scope, after.number, limit],
});

/** What a step's view is made of; `LIMIT_OF_STEP` belongs to it. */
export const STEP_VIEW = `
  s.node, s.scope, s.status::text as status, s.wait_reason::text as "waitReason",
  coalesce(s.reason, case when w.is_orphaned then 'no_capable_worker' end) as reason, s.marked, s.port,
  s.attempts, s.failures, s.scope_counts as "scopeCounts", s.error, s.ready_at as "readyAt", s.started_at as "startedAt",
  s.deadline_at as "deadlineAt", s.ended_at as "endedAt", w.limit as "waitsFor"`;

/** Why a ready step is not claimed: the limit that it waits for, or that no live worker can run it. How much the platform may do at once is its operator's to know. */
export const LIMIT_OF_STEP = `
  left join lateral (
    select case when l.id is not null then jsonb_build_object('kind', l.kind, 'target', l.target,
      'maxRunning', case when l.tenant_id is not null then l.max_running end,
      'rate', case when l.rate_count is not null then jsonb_build_object(
        'count', l.rate_count, 'seconds', l.rate_seconds, 'burst', l.rate_burst) end) end as limit,
      q.orphaned_at is not null as is_orphaned
    from ready_steps q left join limits l on l.id = q.waits_for
    where s.status = 'ready' and q.run_id = s.run_id and q.node = s.node and q.scope = s.scope
  ) w on true`;

/** The steps of a run, in the order of node, scope. */
export const stepsOfRun = (
  run: { tenantId: string; runId: string },
  after: StepKeyset = BEFORE_ALL,
  limit: number,
) => ({
  text: `
    select ${STEP_VIEW} from steps s ${LIMIT_OF_STEP}
    where s.run_id = $1::uuid and s.tenant_id = $2::uuid and (s.node, s.scope) > ($3::text, $4::text)
    order by s.node, s.scope
    limit $5::int`,
  values: [run.runId, run.tenantId, after.node, after.scope, limit],
});

/** One step of a run. */
export const stepOfRun = (step: {
  tenantId: string;
  runId: string;
  node: string;
  scope: string;
}) => ({
  text: `
    select ${STEP_VIEW} from steps s ${LIMIT_OF_STEP}
    where s.run_id = $1::uuid and s.tenant_id = $2::uuid and s.node = $3::text and s.scope = $4::text`,
  values: [step.runId, step.tenantId, step.node, step.scope],
});

/** A step as whoever acts on it sees it, so that they act on nothing else. */
export const stepSeen = (step: { runId: string; node: string; scope: string }) => ({
  text: `
    select status::text as status, wait_reason::text as "waitReason", fence from steps
    where run_id = $1::uuid and node = $2::text and scope = $3::text`,
  values: [step.runId, step.node, step.scope],
});

/** Whether nobody knows what became of an effect of the step that must not be repeated. */
export const openEffectOfStep = (step: { runId: string; node: string; scope: string }) => ({
  text: `
    select exists (select from effects
      where run_id = $1::uuid and node = $2::text and scope = $3::text
        and status in ('sent', 'unknown') and idempotency = 'none') as "isOpen"`,
  values: [step.runId, step.node, step.scope],
});

/** The calls of a step, in the order of branch, ordinal. `told`: what took the place of an answer. */
export const callsOfStep = (
  step: { tenantId: string; runId: string; node: string; scope: string },
  after: { branch: number; ordinal: number } = { branch: -1, ordinal: -1 },
  limit: number,
) => ({
  text: `
    select branch, ordinal, attempt, kind, target, endpoint, state::text as state, error, usage,
      result -> 'told' ->> 'code' as told, started_at as "startedAt", ended_at as "endedAt"
    from calls
    where run_id = $1::uuid and tenant_id = $2::uuid and node = $3::text and scope = $4::text
      and (branch, ordinal) > ($5::int, $6::int)
    order by branch, ordinal
    limit $7::int`,
  values: [step.runId, step.tenantId, step.node, step.scope, after.branch, after.ordinal, limit],
});

/** Where the list of a run's effects goes on: a later branch counts its calls anew. */
export type EffectKeyset = { node: string; scope: string; branch: number; ordinal: number };

/** The effects of a run, in the order of node, scope, branch, ordinal. */
export const effectsOfRun = (
  run: { tenantId: string; runId: string },
  after: EffectKeyset = { node: "", scope: "", branch: -1, ordinal: -1 },
  limit: number,
) => ({
  text: `
    select node, scope, branch, ordinal, tool_version_id as "toolVersionId", status::text as status, idempotency,
      attempt, evidence, planned_at as "plannedAt", sent_at as "sentAt", settled_at as "settledAt"
    from effects
    where run_id = $1::uuid and tenant_id = $2::uuid
      and (node, scope, branch, ordinal) > ($3::text, $4::text, $5::int, $6::int)
    order by node, scope, branch, ordinal
    limit $7::int`,
  values: [run.runId, run.tenantId, after.node, after.scope, after.branch, after.ordinal, limit],
});
