/** What the rows say of these runs, for the comparison with their events. */
export const RUNS_AS_RECORDED = `
  select r.id, r.tenant_id as "tenantId", r.workflow_version_id as "versionId",
    r.execution_status as status, r.status_reason as "statusReason", r.desired_action as "desiredAction",
    r.event_sequence as "eventSequence", r.review_status as "reviewStatus",
    r.delivery_status as "deliveryStatus", r.steps_blocked as "stepsBlocked", r.steps_ready as "stepsReady",
    r.steps_running as "stepsRunning", r.steps_waiting as "stepsWaiting",
    r.attempts_begun as "attemptsBegun", c.output
  from runs r join run_contents c on c.run_id = r.id
  where r.id = any($1::uuid[])
  order by r.id`;

/** The steps of a run, as its events should say them. */
export const STEPS_AS_RECORDED = `
  select node, scope, status, wait_reason as "waitReason", port, marked, attempts,
    edges_total as "edgesTotal", edges_satisfied as "edgesSatisfied", edges_skipped as "edgesSkipped",
    edges_failed as "edgesFailed"
  from steps where run_id = $1::uuid`;

/** The scopes of a run that have begun. */
export const SCOPES_AS_RECORDED = `
  select case when parent = '' then '' else parent || '/' end || container || ':' || number as path,
    status, open_steps as "openSteps"
  from scopes where run_id = $1::uuid and status <> 'pending'`;

/** The next outputs of a run: each may be large. */
export const OUTPUTS_OF_RUN = `
  select node, scope, output from step_outputs
  where run_id = $1::uuid and (node, scope) > ($2::text, $3::text)
  order by node, scope limit $4::int`;

/** The requests of a run with what was chosen. */
export const APPROVALS_AS_RECORDED = `
  select a.id as "approvalId", a.node, a.scope, a.status, d.option
  from approvals a left join decisions d on d.approval_id = a.id
  where a.run_id = $1::uuid
  order by a.requested_at, a.id`;

/** The next events of a run. */
export const EVENTS_OF_RUN = `
  select sequence, type, node, scope, attempt, payload,
    date_part('epoch', occurred_at) * 1000 as at
  from events
  where run_id = $1::uuid and sequence > $2::int
  order by sequence limit $3::int`;

/** From which version to which a run went, in order. */
export const MIGRATIONS_OF_RUN = `
  select payload ->> 'from_version' as "from", payload ->> 'to_version' as "to"
  from events where run_id = $1::uuid and type = 'run.migrated'
  order by sequence`;
