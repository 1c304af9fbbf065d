import { LIMIT_OF_STEP, STEP_VIEW } from "./step-views.sql";

type StepOf = { tenantId: string; runId: string; node: string; scope: string };

const clocksOf = (run: string, node: string, scope: string): string => `
  (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind,
      'at', floor(date_part('epoch', coalesce(t.due_at, t.fire_at)) * 1000)) order by t.fire_at, t.kind), '[]')
    from timers t where t.run_id = ${run} and t.node = ${node} and t.scope = ${scope})`;

/** Beside its view what can move it: its clocks, when it may be claimed, who is asked, what it waits for. */
const EXPLAINED = `
  ${STEP_VIEW}, s.attempt_id is not null as "isHeld", ${clocksOf("s.run_id", "s.node", "s.scope")} as clocks,
  (select q.available_at from ready_steps q
    where q.run_id = s.run_id and q.node = s.node and q.scope = s.scope) as "availableAt",
  (select q.pool from ready_steps q
    where q.run_id = s.run_id and q.node = s.node and q.scope = s.scope) as pool,
  (select a.id from approvals a
    where s.wait_reason = 'approval' and a.run_id = s.run_id and a.node = s.node and a.scope = s.scope
      and a.status = 'pending' limit 1) as "approvalId",
  (select p.request_id from run_purses p
    where s.wait_reason = 'budget' and p.run_id = s.run_id) as "grantId",
  (select w.type from event_waits w
    where s.wait_reason = 'event' and w.run_id = s.run_id and w.node = s.node and w.scope = s.scope
      and w.closed_at is null limit 1) as event,
  (select c.child_run_id from run_children c
    where s.wait_reason = 'subworkflow' and c.run_id = s.run_id and c.node = s.node and c.scope = s.scope
    order by c.fence desc limit 1) as "childRunId",
  s.wait_reason = 'reconcile' and (select true from effects e
    where e.run_id = s.run_id and e.node = s.node and e.scope = s.scope
      and e.status in ('sent', 'unknown') and e.idempotency = 'none' limit 1) as "hasOpenEffect"`;

/** One step with what can move it. */
export const explainedStep = ({ tenantId, runId, node, scope }: StepOf) => ({
  text: `
    select ${EXPLAINED} from steps s ${LIMIT_OF_STEP}
    where s.run_id = $1::uuid and s.tenant_id = $2::uuid and s.node = $3::text and s.scope = $4::text`,
  values: [runId, tenantId, node, scope],
});

/**
 * The steps that a run stands at, each with what can move it: first what waits for people, then what waits for
 * anything else, then what is at work or ready; of each sort what has stood longest.
 */
export const standingExplained = (
  { tenantId, runId }: { tenantId: string; runId: string },
  limit: number,
) => ({
  text: `
    select ${EXPLAINED} from (
      select * from steps
      where run_id = $1::uuid and tenant_id = $2::uuid and ended_at is null and status <> 'blocked'
      order by case
          when wait_reason in ('reconcile', 'hold', 'budget', 'approval') then 0
          when status = 'waiting' then 1
          when attempt_id is not null then 2
          when status = 'ready' then 3
          else 4
        end, ready_at, node, scope
      limit $3::int
    ) as s ${LIMIT_OF_STEP}`,
  values: [runId, tenantId, limit],
});

/** How many steps a run stands at, and the clocks of the run itself. */
export const explainedRun = ({ tenantId, runId }: { tenantId: string; runId: string }) => ({
  text: `
    select r.steps_ready + r.steps_running + (select coalesce(sum(n), 0) from unnest(r.steps_waiting) as n)::int
        as standing,
      r.execution_status::text as status, r.status_reason as "statusReason", r.parent_run_id as "parentRunId",
      ${clocksOf("r.id", "''", "''")} as clocks
    from runs r where r.id = $1::uuid and r.tenant_id = $2::uuid`,
  values: [runId, tenantId],
});
