import type { Statement } from "@/lib/platform/statement";

/** The step of a parent that waits for a child, and the fence under which it asked for it. */
export type ParentStep = { runId: string; node: string; scope: string; fence: number };

const KEY = "run_id = $2::uuid and node = $3::text and scope = $4::text and fence = $5::int";
const keyOf = (tenantId: string, { runId, node, scope, fence }: ParentStep) => [
  tenantId,
  runId,
  node,
  scope,
  fence,
];

/** Notes which run the step has started; a second one under its fence is refused by the table. */
export const insertChild = (
  tenantId: string,
  step: ParentStep,
  childRunId: string,
  depth: number,
): Statement => ({
  text: `
    insert into run_children (tenant_id, run_id, node, scope, fence, child_run_id, depth, created_at)
    values ($1::uuid, $2::uuid, $3::text, $4::text, $5::int, $6::uuid, $7::int, clock_timestamp())`,
  values: [...keyOf(tenantId, step), childRunId, depth],
});

/** Notes that the step wants no run any more, unless one has begun. A start under way is waited for. */
export const callOffChild = (tenantId: string, step: ParentStep): Statement => ({
  text: `
    insert into run_children (tenant_id, run_id, node, scope, fence, depth, created_at)
    values ($1::uuid, $2::uuid, $3::text, $4::text, $5::int, 0, clock_timestamp())
    on conflict (run_id, node, scope, fence) do nothing`,
  values: keyOf(tenantId, step),
});

/** The run that the step has started; null where it was called off before. */
export const readChild = (tenantId: string, step: ParentStep): Statement => ({
  text: `
    select child_run_id as "childRunId" from run_children where tenant_id = $1::uuid and ${KEY}`,
  values: keyOf(tenantId, step),
});

/**
 * What a child inherits of its parent: when that must have ended, how deep it is, and the workflows of the runs above,
 * its own included.
 */
export const readParent = (tenantId: string, runId: string): Statement => ({
  text: `
    with recursive above as (
      select id, parent_run_id, workflow_id, 0 as level from runs where id = $2::uuid and tenant_id = $1::uuid
      union all
      select r.id, r.parent_run_id, r.workflow_id, a.level + 1
      from above a join runs r on r.id = a.parent_run_id and r.tenant_id = $1::uuid
    )
    select r.workspace_id as "workspaceId", r.title, r.labels, r.priority, r.initiated_by as "initiatedBy",
      r.runs_as as "runsAs", r.correlation_id as "correlationId", r.trace_id as "traceId",
      (select (date_part('epoch', fire_at) * 1000)::float8 from timers
        where run_id = r.id and node = '' and scope = '' and kind = 'run_timeout') as "endBy",
      (select max(level) from above) as depth,
      (select array_agg(workflow_id::text) from above) as "workflowIds"
    from runs r where r.id = $2::uuid and r.tenant_id = $1::uuid`,
  values: [tenantId, runId],
});

/** How runs that are children have ended, for the steps that wait for them. */
export const readEndedChildren = (runIds: readonly string[]): Statement => ({
  text: `
    select c.tenant_id as "tenantId", c.run_id as "runId", c.node, c.scope, c.fence,
      c.child_run_id as "childRunId", r.execution_status as status, r.status_reason as reason,
      r.title, o.output, o.error,
      case when p.run_id is not null then jsonb_build_object(
        'spent', jsonb_build_object('usd', p.spent_usd, 'tokens', p.spent_tokens, 'toolCalls', p.spent_tool_calls),
        'granted', jsonb_build_object('usd', p.granted_usd, 'tokens', p.granted_tokens,
          'toolCalls', p.granted_tool_calls)) end as used
    from run_children c
    join runs r on r.id = c.child_run_id
    join run_contents o on o.run_id = c.child_run_id
    left join run_purses p on p.run_id = c.child_run_id
    where c.child_run_id = any($1::uuid[]) and r.ended_at is not null`,
  values: [runIds],
});

/** Whether a run is paused at this moment. */
export const readIsPaused = (tenantId: string, runId: string): Statement => ({
  text: `
    select execution_status = 'paused' as "isPaused" from runs
    where tenant_id = $1::uuid and id = $2::uuid`,
  values: [tenantId, runId],
});

/** Whether somebody but its parent has paused a run last: then it is theirs to resume. By the end of its log. */
export const readIsPausedByItself = (
  tenantId: string,
  runId: string,
  parent: string,
): Statement => ({
  text: `
    select payload -> 'requested_by' ->> 'kind' <> 'system' or payload -> 'requested_by' ->> 'id' <> $3::text as "isOwn"
    from events
    where run_id = $2::uuid and tenant_id = $1::uuid and type = 'run.paused'
    order by sequence desc
    limit 1`,
  values: [tenantId, runId, parent],
});
