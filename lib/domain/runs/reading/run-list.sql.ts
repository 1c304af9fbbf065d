import { isTerminalRun, type RunStatus } from "@/lib/engine/transition";
import { STANDS_AT_MAX } from "@/lib/kernel/bounds";

/** What narrows a list of runs. Everything that is absent narrows nothing. */
export type RunFilter = {
  workflow_id?: string | undefined;
  workflow_version_id?: string | undefined;
  status?: readonly RunStatus[] | undefined;
  review_status?: readonly string[] | undefined;
  delivery_status?: readonly string[] | undefined;
  /** The id of the actor. */
  started_by?: string | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
  /** Only runs that steps of this one have started. */
  parent?: string | undefined;
  /** Part of a title. */
  title?: string | undefined;
  /** One run alone. */
  id?: string | undefined;
  /** Only runs before this id. */
  cursor?: string | undefined;
};

/** How far the clock that makes ids may be from the database's. */
const CLOCK_SLACK_MS = 60_000;

/** The smallest id of a time: ids are uuids of version 7, which begin with the millisecond of their making. */
function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

type Condition = readonly [text: (place: string) => string, value: unknown];

/**
 * Each condition stands on an index in the order of the list (of the workspace, of the workflow, of what is live,
 * or of what ended so), or is checked along it: the walk ends with the page, or with its time where little is found.
 * Titles and starters have no index: they are too seldom asked for to burden every start. A time becomes a range of
 * ids, so that a walk also begins and ends in it.
 */
function conditionsOf(filter: RunFilter): Condition[] {
  const given = <T>(value: T | undefined, text: (place: string) => string): Condition[] =>
    value === undefined ? [] : [[text, value]];
  const { created_after: after, created_before: before, title } = filter;
  return [
    ...given(filter.id, (place) => `r.id = ${place}::uuid`),
    ...given(
      filter.parent,
      (place) =>
        `r.id in (select c.child_run_id from run_children c where c.run_id = ${place}::uuid)`,
    ),
    ...given(filter.cursor, (place) => `r.id < ${place}::uuid`),
    ...given(filter.workflow_id, (place) => `r.workflow_id = ${place}::uuid`),
    ...given(
      filter.workflow_version_id,
      (place) => `r.workflow_version_id = ${place}::uuid
        and r.workflow_id = (select v.workflow_id from workflow_versions v where v.id = ${place}::uuid)`,
    ),
    ...given(filter.review_status, (place) => `r.review_status = any(${place}::review_status[])`),
    ...given(
      filter.delivery_status,
      (place) => `r.delivery_status = any(${place}::run_delivery_status[])`,
    ),
    ...given(filter.started_by, (place) => `r.initiated_by ->> 'id' = ${place}::text`),
    ...given(after, (place) => `r.created_at >= ${place}::timestamptz`),
    ...given(
      after && firstIdOf(after.getTime() - CLOCK_SLACK_MS),
      (place) => `r.id >= ${place}::uuid`,
    ),
    ...given(before, (place) => `r.created_at < ${place}::timestamptz`),
    ...given(
      before && firstIdOf(before.getTime() + CLOCK_SLACK_MS),
      (place) => `r.id < ${place}::uuid`,
    ),
    ...given(
      title === undefined ? undefined : likeOf(title),
      (place) => `r.title ilike ${place}::text`,
    ),
  ];
}

/**
 * The ids of the newest runs of a workspace that the filter lets through, newest first. What is open and what ended
 * in each of the ways is walked by itself, each by its own index, no further than the page.
 */
export function runsOfWorkspace(
  { tenantId, workspaceId }: { tenantId: string; workspaceId: string },
  { status, ...filter }: RunFilter,
  limit: number,
) {
  const conditions = conditionsOf(filter);
  const texts = conditions.map(([text], index) => text(`$${index + 4}`));
  const values: unknown[] = [tenantId, workspaceId, limit, ...conditions.map(([, value]) => value)];
  const walk = (...more: string[]) => `
      select r.id from runs r
      where r.tenant_id = $1::uuid and r.workspace_id = $2::uuid
        ${[...texts, ...more].map((text) => `and ${text}`).join("\n        ")}
      order by r.id desc
      limit $3::int`;
  if (!status) return { text: walk(), values };

  const place = (statuses: readonly RunStatus[]) => `$${values.push(statuses)}::run_status[]`;
  const open = status.filter((each) => !isTerminalRun(each));
  const ended = status.filter(isTerminalRun);
  const parts: string[] = [];
  if (open.length > 0)
    parts.push(walk("r.ended_at is null", `r.execution_status = any(${place(open)})`));
  if (ended.length > 0)
    parts.push(`
      select e.id from unnest(${place(ended)}) as wanted(status)
      cross join lateral (${walk("r.ended_as = wanted.status")}) as e`);
  return {
    text: `
    select id from (${parts.map((part) => `(${part})`).join(" union all ")}) as found
    order by id desc limit $3::int`,
    values,
  };
}

/** The steps that each of these runs stands at, at most three a run: what waits first, then what is at work. */
export const standingSteps = (tenantId: string, runIds: readonly string[]) => ({
  text: `
    select r.id as "runId", r.workflow_version_id as "versionId", s.node, s.status, s.wait_reason as "waitReason"
    from unnest($2::uuid[]) as wanted(id)
    join runs r on r.id = wanted.id and r.tenant_id = $1::uuid and r.ended_at is null
    cross join lateral (
      select node, status::text as status, wait_reason::text as wait_reason from steps
      where run_id = r.id and tenant_id = $1::uuid and status in ('waiting', 'running')
      order by status desc, ready_at
      limit ${STANDS_AT_MAX}
    ) as s`,
  values: [tenantId, runIds],
});
