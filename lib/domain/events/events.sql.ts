import { EVENT_LOCK, KEPT_FOR } from "@/lib/domain/runs/saving/event-match";
import type { Json } from "@/lib/kernel/json";
import type { Statement } from "@/lib/platform/statement";

type Place = { tenantId: string; workspaceId: string };

/** An event on its way into the table. */
export type NewEvent = {
  id: string;
  source: string;
  eventId: string;
  type: string;
  key: string;
  event: Json;
};

/** Whose wait it is, and under which fence. */
export type WaitRef = { runId: string; node: string; scope: string; fence: number };

/** Locks what these events are for, in one order, as waits that register do. */
export const lockEvents = ({ workspaceId }: Place, events: readonly NewEvent[]): Statement => ({
  text: `
    select pg_advisory_xact_lock(l.lock)
    from (
      select distinct ${EVENT_LOCK} as lock
      from (select $1::uuid as workspace_id, * from unnest($2::text[], $3::text[]) as e (type, key)) as x
      order by 1) as l`,
  values: [workspaceId, events.map(({ type }) => type), events.map(({ key }) => key)],
});

/** Keeps the events that are not known yet, and returns the ids of those. In the order of what names them. */
export const insertEvents = (place: Place, events: readonly NewEvent[]): Statement => ({
  text: `
    insert into kept_events (tenant_id, workspace_id, id, source, event_id, type, key, event, arrived_at)
    select $1::uuid, $2::uuid, id, source, event_id, type, key, event, clock_timestamp()
    from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
      as e (id, source, event_id, type, key, event)
    order by source, event_id
    on conflict (workspace_id, source, event_id) do nothing
    returning id`,
  values: [
    place.tenantId,
    place.workspaceId,
    events.map(({ id }) => id),
    events.map(({ source }) => source),
    events.map(({ eventId }) => eventId),
    events.map(({ type }) => type),
    events.map(({ key }) => key),
    events.map(({ event }) => JSON.stringify(event)),
  ],
});

/** Leaves a message for every open wait for one of these events, and returns the events once a wait. */
export const offerEvents = (place: Place, ids: readonly string[]): Statement => ({
  text: `
    insert into outbox (tenant_id, topic, key, payload)
    select w.tenant_id, 'event.offered', concat_ws('/', e.id, w.run_id, w.node, w.scope, w.fence),
      jsonb_build_object(
        'run_id', w.run_id, 'node', w.node, 'scope', w.scope, 'fence', w.fence, 'event_id', e.id)
    from kept_events e
    join event_waits w on w.workspace_id = e.workspace_id and w.type = e.type and w.key = e.key
    where e.id = any($3::uuid[]) and e.workspace_id = $2::uuid and w.tenant_id = $1::uuid
      and w.closed_at is null
    returning payload ->> 'event_id' as "eventId"`,
  values: [place.tenantId, place.workspaceId, ids],
});

/** One event for a wait that it was offered to. */
export const readEvent = (tenantId: string, id: string): Statement => ({
  text: "select id, event from kept_events where tenant_id = $1::uuid and id = $2::uuid",
  values: [tenantId, id],
});

/**
 * Kept events that a wait may take while it is open, oldest first, after the one named; of what its run has taken
 * before, none.
 */
export const readKeptEvents = (
  { runId, node, scope, fence }: WaitRef,
  after: string | null,
  most: number,
): Statement => ({
  text: `
    select e.id, e.event
    from event_waits w
    join kept_events e on e.workspace_id = w.workspace_id and e.type = w.type and e.key = w.key
    where w.run_id = $1::uuid and w.node = $2::text and w.scope = $3::text and w.fence = $4::int
      and w.closed_at is null and e.arrived_at > clock_timestamp() - ${KEPT_FOR}
      and ($5::uuid is null or e.id > $5::uuid)
      and not exists (select from event_waits t where t.run_id = w.run_id and t.event_id = e.id)
    order by e.id limit $6::int`,
  values: [runId, node, scope, fence, after, most],
});

/** In which workspace a run of the tenant is. */
export const readWorkspaceOf = (tenantId: string, runId: string): Statement => ({
  text: `select workspace_id as "workspaceId" from runs where tenant_id = $1::uuid and id = $2::uuid`,
  values: [tenantId, runId],
});

/** Some of the events that nobody may take any more. An hour later than that: one may be under way. */
export const deleteOldEvents = (most: number): Statement => ({
  text: `
    delete from kept_events e
    using (
      select id from kept_events where arrived_at < statement_timestamp() - ${KEPT_FOR} - interval '1 hour'
      order by arrived_at limit $1::int for update skip locked) as past
    where e.id = past.id`,
  values: [most],
});
