import type { PoolClient } from "pg";
import type { TenantId, WorkspaceId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import type { Statement } from "@/lib/platform/statement";
import type { CloudEvent } from "./cloud-event";
import { insertEvents, lockEvents, type NewEvent, offerEvents } from "./events.sql";

/** What became of an event. `waits`: how many waits it was offered to. */
export type Arrival = { id: string; isNew: boolean; waits: number };

/**
 * Keeps the events and offers each to the waits for it, in the caller's transaction: both, or neither. An event that
 * is known already is left alone; its waits had it.
 */
export async function keepEvents(
  client: PoolClient,
  place: { tenantId: TenantId; workspaceId: WorkspaceId },
  events: readonly CloudEvent[],
): Promise<Arrival[]> {
  const rows = events.map(rowOf);
  await run(client, lockEvents(place, rows));
  const fresh = new Set(
    (await run<{ id: string }>(client, insertEvents(place, rows))).map(({ id }) => id),
  );
  const offers = await run<{ eventId: string }>(client, offerEvents(place, [...fresh]));
  const counts = Map.groupBy(offers, ({ eventId }) => eventId);
  return rows.map(({ id }) => ({
    id,
    isNew: fresh.has(id),
    waits: counts.get(id)?.length ?? 0,
  }));
}

const run = async <Row extends object>(client: PoolClient, statement: Statement): Promise<Row[]> =>
  (await client.query<Row>(statement)).rows;

const rowOf = (event: CloudEvent): NewEvent => ({
  id: newId("event"),
  source: event.source,
  eventId: event.id,
  type: event.type,
  key: event.subject ?? "",
  event,
});
