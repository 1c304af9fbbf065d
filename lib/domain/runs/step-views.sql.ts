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
    ) as attempt
    where (node, scope, number) > ($3::text, $4::text, $5::int)
    order by node, scope, number
    limit $6::int`,
  values: [run.runId, run.tenantId, after.node, after.scope, after.number, limit],
});

/** The steps of a run, in the order of node, scope. */
export const stepsOfRun = (
  run: { tenantId: string; runId: string },
  after: StepKeyset = BEFORE_ALL,
  limit: number,
) => ({
  text: `
    select node, scope, status::text as status, wait_reason::text as "waitReason", reason, marked, port,
      attempts, failures, error, ready_at as "readyAt", started_at as "startedAt",
      deadline_at as "deadlineAt", ended_at as "endedAt"
    from steps
    where run_id = $1::uuid and tenant_id = $2::uuid and (node, scope) > ($3::text, $4::text)
    order by node, scope
    limit $5::int`,
  values: [run.runId, run.tenantId, after.node, after.scope, limit],
});

/** The effects of a run, in the order of node, scope, ordinal. */
export const effectsOfRun = (
  run: { tenantId: string; runId: string },
  after: StepKeyset = { ...BEFORE_ALL, number: -1 },
  limit: number,
) => ({
  text: `
    select node, scope, ordinal, tool_version_id as "toolVersionId", status::text as status, idempotency,
      attempt, evidence, planned_at as "plannedAt", sent_at as "sentAt", settled_at as "settledAt"
    from effects
    where run_id = $1::uuid and tenant_id = $2::uuid and (node, scope, ordinal) > ($3::text, $4::text, $5::int)
    order by node, scope, ordinal
    limit $6::int`,
  values: [run.runId, run.tenantId, after.node, after.scope, after.number, limit],
});
