import { beforeAll, describe, expect, it } from "vitest";
import { aTenant, type Place } from "@/lib/domain/auth/testing";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { deleteOldEvents, offerEvents, readEvent, readKeptEvents } from "./events.sql";

const { query, connect } = testDatabase();

let place: Place;

beforeAll(async () => {
  place = await aTenant();
  await query(
    `insert into event_waits (tenant_id, workspace_id, run_id, node, fence, type, key, registered_at, closed_at)
     select $1, $2, gen_random_uuid(), 'w', 1, 'paid', n::text, now(), case when n % 100 > 0 then now() end
     from generate_series(1, 50000) n`,
    [place.tenantId, place.workspaceId],
  );
  await query(
    `insert into kept_events (tenant_id, workspace_id, id, source, event_id, type, key, event, arrived_at)
     select $1, $2, gen_random_uuid(), '/shop', n::text, 'paid', n::text, '{}', now()
     from generate_series(1, 50000) n`,
    [place.tenantId, place.workspaceId],
  );
  await query("analyze");
});

describe("with fifty thousand waits and events, none of them is read from end to end", () => {
  const wait = () => ({ runId: newId("run"), node: "w", scope: "", fence: 1 });
  const statements = {
    offerEvents: () => offerEvents(place, [newId("event")]),
    readEvent: () => readEvent(place.tenantId, newId("event")),
    readKeptEvents: () => readKeptEvents(wait(), null, 50),
    deleteOldEvents: () => deleteOldEvents(1_000),
  };
  it.each(Object.entries(statements))("by %s", async (_, statement) => {
    const { text, values } = statement();
    const session = await connect();
    const { rows } = await session.query(`explain ${text}`, values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Seq Scan on (event_waits|kept_events)/);
    await session.end();
  });
});
