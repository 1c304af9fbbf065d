import type { AttentionCause } from "@/lib/engine/attention";
import { COMPENSATION } from "@/lib/engine/plan";
import { WAIT_REASONS } from "@/lib/engine/transition";

export type AttentionFilter = {
  causes: readonly AttentionCause[] | null;
  workflowId: string | null;
};

/** A case before what is known of it: `at` and `place` are its keyset, from the newest on. */
export type CaseKey = { at: string; place: string };

/** How long a run that ended badly is somebody's concern. */
const ENDED_FOR = "interval '24 hours'";

const waiting = (reason: (typeof WAIT_REASONS)[number]): string =>
  `r.steps_waiting[${WAIT_REASONS.indexOf(reason) + 1}]`;

/** $1 tenant, $2 workspace, $3 causes, $4 workflow. */
const OF_WORKSPACE = `
  r.tenant_id = $1::uuid and r.workspace_id = $2::uuid and ($4::uuid is null or r.workflow_id = $4::uuid)`;

/** The run of a row that was found: looked up by its key, one by one, whatever the planner thinks of them all. */
const itsRun = (id: string): string => `
  cross join lateral (select r.id, r.paused_at from runs r where r.id = ${id} and ${OF_WORKSPACE} limit 1) as r`;

/** Not looked for at all where none of its causes is asked for. */
const wanted = (...causes: AttentionCause[]): string =>
  `($3::text[] is null or $3::text[] && array['${causes.join("','")}'])`;

const cause = (name: AttentionCause): string => `'${name}'`;

/**
 * Steps that wait for a person: found through the live runs, which count what waits in them, so that only the steps
 * of those are looked at. Since its last attempt ended, or of a container its last item.
 */
const HELD_STEPS = `
  select r.id as run_id, s.node, s.scope, null::uuid as approval_id, null::bigint as message_id,
    case
      when s.wait_reason = 'reconcile' then ${cause("effect_unknown")}
      when starts_with(s.node, '${COMPENSATION}') then ${cause("compensation_held")}
      when s.reason = 'poison' then ${cause("poison")}
      when s.reason = 'diverged' then ${cause("diverged")}
      when s.reason = 'operator' then ${cause("held_by_operator")}
      else ${cause("step_failed")}
    end as cause,
    coalesce(
      (select a.ended_at from attempts a
        where a.run_id = s.run_id and a.node = s.node and a.scope = s.scope
        order by a.number desc limit 1),
      (select max(c.closed_at) from scopes c
        where c.run_id = s.run_id and c.parent = s.scope and c.container = s.node),
      s.started_at, s.ready_at, r.created_at) as at
  from runs r cross join lateral (
    select * from steps where run_id = r.id and tenant_id = r.tenant_id and status = 'waiting' offset 0) as s
  where ${wanted(
    "step_failed",
    "poison",
    "diverged",
    "held_by_operator",
    "effect_unknown",
    "compensation_held",
  )}
    and ${OF_WORKSPACE} and r.ended_at is null
    and (${waiting("hold")} > 0 or ${waiting("reconcile")} > 0)
    and (s.wait_reason = 'hold' or (s.wait_reason = 'reconcile' and s.reason <> 'asking_tool'))`;

const ORPHANED_STEPS = `
  select r.id, q.node, q.scope, null::uuid, null::bigint, ${cause("no_capable_worker")}, q.orphaned_at
  from ready_steps q ${itsRun("q.run_id")}
  where ${wanted("no_capable_worker")} and q.tenant_id = $1::uuid and q.orphaned_at is not null`;

const OVERDUE_APPROVALS = `
  select r.id, nullif(a.node, ''), a.scope, a.id, null::bigint, ${cause("approval_overdue")}, a.due_at
  from approvals a ${itsRun("a.run_id")}
  where ${wanted("approval_overdue")} and a.tenant_id = $1::uuid and a.workspace_id = $2::uuid
    and a.status = 'pending' and a.due_at <= statement_timestamp() and r.paused_at is null`;

/** A purse that is empty asks once, however many steps wait for it: the request is the run's, not a step's. */
const EMPTY_PURSES = `
  select r.id, null::text, null::text, a.id, null::bigint, ${cause("budget_empty")}, a.requested_at
  from runs r
  cross join lateral (select p.request_id from run_purses p where p.run_id = r.id limit 1) as p
  cross join lateral (
    select * from approvals where id = p.request_id and status = 'pending' limit 1) as a
  where ${wanted("budget_empty")} and ${OF_WORKSPACE} and r.ended_at is null and ${waiting("budget")} > 0`;

/** A payload that was not understood names no run, and no workspace: the log has it. */
const uuidOf = (field: string): string => `
  case when o.payload->>'${field}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (o.payload->>'${field}')::uuid end`;

/** The run that a message is about; null where it names none. */
const RUN_OF_MESSAGE = `coalesce(
  ${uuidOf("run_id")},
  (select a.run_id from approvals a where a.id = ${uuidOf("approval_id")} and a.tenant_id = o.tenant_id))`;

/** Messages are counted; outside they have ids as all else. */
const idOfMessage = (number: string): string => `lpad(to_hex(${number}), 32, '0')::uuid`;

const GIVEN_UP_MESSAGES = `
  select r.id, null::text, null::text, null::uuid, m.id, ${cause("message_given_up")}, m.given_up_at
  from (
    select o.id, o.given_up_at, ${RUN_OF_MESSAGE} as run_id
    from outbox o
    where ${wanted("message_given_up")} and o.tenant_id = $1::uuid and o.given_up_at is not null
    offset 0
  ) as m ${itsRun("m.run_id")}`;

/** Runs that ended in the last day: badly, or well with something that did not arrive, or with changes left standing open. */
const ENDED_RUNS = `
  select * from (
    select r.id, null::text, null::text, null::uuid, null::bigint,
      case
        when r.execution_status in ('failed', 'timed_out') then ${cause("run_failed")}
        when r.delivery_status in ('failed', 'unknown') then ${cause("delivery_failed")}
        when r.compensation_status in ('failed', 'partial') or (
          select true from effects e where e.run_id = r.id and e.status in ('sent', 'unknown') limit 1)
          then ${cause("effects_left")}
      end as cause,
      r.ended_at
    from runs r
    where ${wanted("run_failed", "delivery_failed", "effects_left")}
      and ${OF_WORKSPACE} and r.ended_at >= now() - ${ENDED_FOR}
  ) as ended
  where cause is not null`;

const SOURCES = [HELD_STEPS, ORPHANED_STEPS, EMPTY_PURSES, OVERDUE_APPROVALS, GIVEN_UP_MESSAGES];

/** All cases of these sources. `place` is as short as a cursor wants it, whatever a case is about. */
const casesOf = (sources: readonly string[]) => `
  select *, md5(concat_ws('/', cause, run_id, node, scope, approval_id, message_id)) as place
  from (${sources.map((source) => `(${source})`).join(" union all ")}) as found
  where ($3::text[] is null or cause = any($3::text[]))`;

const filterValues = (
  { tenantId, workspaceId }: { tenantId: string; workspaceId: string },
  { causes, workflowId }: AttentionFilter,
) => [tenantId, workspaceId, causes, workflowId];

/**
 * What needs somebody in a workspace, the newest first, with what is known of each. It looks at what is live, at
 * what is marked, and at one day, however many runs there were before.
 */
export const casesInNeed = (
  place: { tenantId: string; workspaceId: string },
  filter: AttentionFilter,
  cursor: CaseKey | null,
  limit: number,
) => ({
  text: `
    with page as materialized (
      select * from (${casesOf([...SOURCES, ENDED_RUNS])}) as cases
      where $5::timestamptz is null or (at, place) < ($5::timestamptz, $6::text)
      order by at desc, place desc
      limit $7::int
    )
    select p.cause, p.run_id as "runId", p.node, p.scope, p.at, p.place,
      p.approval_id as "approvalId", ${idOfMessage("p.message_id")} as "messageId",
      r.title as "runTitle", r.execution_status::text as "runStatus", r.failure,
      r.initiated_by as "initiatedBy", r.workflow_version_id as "versionId",
      w.id as "workflowId", w.name as "workflowName", w.title as "workflowTitle",
      s.status::text as status, s.wait_reason::text as "waitReason", s.reason, s.error, s.attempts,
      s.wait_reason = 'reconcile' and (
        select true from effects e
        where e.run_id = p.run_id and e.node = p.node and e.scope = p.scope
          and e.status in ('sent', 'unknown') and e.idempotency = 'none'
        limit 1) as "hasOpenEffect",
      (select t.fire_at from timers t
        where t.run_id = p.run_id and t.node = p.node and t.scope = p.scope and t.kind = 'hold_expiry'
          and t.fire_at < 'infinity') as "givesUpAt",
      (select q.pool from ready_steps q
        where q.run_id = p.run_id and q.node = p.node and q.scope = p.scope) as pool,
      a.title as "approvalTitle", a.rule, a.escalated_to as "escalatedTo", a.due_at as "dueAt",
      (select c.holder from approval_claims c where c.approval_id = a.id) as "takenBy",
      o.topic
    from page p
    join runs r on r.id = p.run_id
    join workflows w on w.tenant_id = r.tenant_id and w.id = r.workflow_id
    left join steps s on s.run_id = p.run_id and s.node = p.node and s.scope = p.scope
    left join approvals a on a.id = p.approval_id
    left join outbox o on o.id = p.message_id
    order by p.at desc, p.place desc`,
  values: [...filterValues(place, filter), cursor?.at ?? null, cursor?.place ?? null, limit],
});

/** How many cases wait for somebody, counted no further than `most`; what has ended does not wait. */
export const countCases = (place: { tenantId: string; workspaceId: string }, most: number) => ({
  text: `
    select count(*)::int as count from (
      select from (${casesOf(SOURCES)}) as cases limit $5::int) as counted`,
  values: [...filterValues(place, { causes: null, workflowId: null }), most],
});

export type MessageRow = { topic: string; runId: string };

/** A message that has not arrived yet, if it is about a run of the workspace. */
export const selectMessage = (
  { tenantId, workspaceId }: { tenantId: string; workspaceId: string },
  number: string,
) => ({
  text: `
    select o.topic, r.id as "runId"
    from outbox o
    join runs r on r.id = ${RUN_OF_MESSAGE} and r.tenant_id = o.tenant_id and r.workspace_id = $2::uuid
    where o.id = $3::bigint and o.tenant_id = $1::uuid`,
  values: [tenantId, workspaceId, number],
});
