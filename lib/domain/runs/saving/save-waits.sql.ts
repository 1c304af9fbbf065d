import type { ClosedWait, OpenedWait } from "@/lib/engine/advance/decisions";
import type { FlightStatement } from "@/lib/platform/flight";
import { numberArray, plainArray, textArray } from "./array-literals";
import { EVENT_LOCK, KEPT_FOR } from "./event-match";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import type { OfSavedRun } from "./saved-run";

const OPENED_WAITS = parameterRows({
  tenant_id: "uuid",
  workspace_id: "uuid",
  ...STEP_KEY,
  fence: "int",
  type: "text",
  key: "text",
  expires_at: "float8",
});

const CLOSED_WAITS = parameterRows({ ...STEP_KEY, fence: "int", event_id: "uuid" });

const openedValues = (rows: readonly OfSavedRun<OpenedWait>[]): string[] => [
  plainArray(rows.map(({ of }) => of.tenantId)),
  plainArray(rows.map(({ of }) => of.workspaceId)),
  plainArray(rows.map(({ of }) => of.id)),
  textArray(rows.map(({ row }) => row.node)),
  textArray(rows.map(({ row }) => row.scope)),
  numberArray(rows.map(({ row }) => row.fence)),
  textArray(rows.map(({ row }) => row.event)),
  textArray(rows.map(({ row }) => row.key)),
  numberArray(rows.map(({ row }) => row.expiresAt)),
];

/**
 * Locks what these waits wait for, in one order. An event that comes takes the same lock and none of a run, so that
 * nobody waits in a circle. In a statement of its own: the next one sees what was committed before the lock was had.
 */
export const lockWaits = (rows: readonly OfSavedRun<OpenedWait>[]): FlightStatement => ({
  name: "engine_lock_waits",
  text: `
    select pg_advisory_xact_lock(l.lock)
    from (select distinct ${EVENT_LOCK} as lock from ${OPENED_WAITS} as x order by 1) as l`,
  values: openedValues(rows),
});

/** Registers waits, so that an event that comes from now on finds them. */
export const insertWaits = (
  rows: readonly OfSavedRun<OpenedWait>[],
  now: string,
): FlightStatement => ({
  name: "engine_insert_waits",
  text: `
    insert into event_waits (
      tenant_id, workspace_id, run_id, node, scope, fence, type, key, expires_at, registered_at)
    select tenant_id, workspace_id, run_id, node, scope, fence, type, key,
      to_timestamp(expires_at / 1000), to_timestamp($10::float8 / 1000)
    from ${OPENED_WAITS} as x`,
  values: [...openedValues(rows), now],
});

/** Leaves a message for each wait whose event may have come before it. */
export const offerKeptEvents = (rows: readonly OfSavedRun<OpenedWait>[]): FlightStatement => ({
  name: "engine_offer_kept_events",
  text: `
    insert into outbox (tenant_id, topic, key, payload)
    select x.tenant_id, 'event.offered', concat_ws('/', x.run_id, x.node, x.scope, x.fence),
      jsonb_build_object('run_id', x.run_id, 'node', x.node, 'scope', x.scope, 'fence', x.fence)
    from ${OPENED_WAITS} as x
    where exists (
      select from kept_events e
      where e.workspace_id = x.workspace_id and e.type = x.type and e.key = x.key
        and e.tenant_id = x.tenant_id and e.arrived_at > clock_timestamp() - ${KEPT_FOR})`,
  values: openedValues(rows),
});

/** Ends waits that are open. If one of them is not, it divides by zero and the whole transaction falls. */
export const closeWaits = (
  rows: readonly OfSavedRun<ClosedWait>[],
  now: string,
): FlightStatement => ({
  name: "engine_close_waits",
  text: `
    with closed as (
      update event_waits w set closed_at = to_timestamp($6::float8 / 1000), event_id = x.event_id
      from ${CLOSED_WAITS} as x
      where w.run_id = x.run_id and w.node = x.node and w.scope = x.scope and w.fence = x.fence
        and w.closed_at is null
      returning 1)
    select 1 / (case when count(*) = $7::int then 1 else 0 end) from closed`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    numberArray(rows.map(({ row }) => row.fence)),
    plainArray(rows.map(({ row }) => row.eventId)),
    now,
    String(rows.length),
  ],
});
