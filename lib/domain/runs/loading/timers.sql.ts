import type { TimerRef } from "@/lib/engine/advance/model";
import type { TimerKind } from "@/lib/engine/advance/moves";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { textArray } from "../saving/array-literals";
import { parameterRows, STEP_KEY } from "../saving/parameter-rows.sql";
import { RowReader } from "./row-values";
import { keysOf } from "./slice.sql";

/** When these timers are due, those that stand; of parked ones when they were. Under the locks of their runs. */
export const loadTimers = (timers: readonly (TimerRef & { runId: string })[]): FlightStatement => ({
  name: "engine_load_timers",
  text: `
    select t.run_id, t.node, t.scope, t.kind, date_part('epoch', coalesce(t.due_at, t.fire_at))
    from ${parameterRows({ ...STEP_KEY, kind: "text" })} as k
    join timers t on t.run_id = k.run_id and t.node = k.node and t.scope = k.scope and t.kind = k.kind`,
  values: [...keysOf(timers), textArray(timers.map(({ kind }) => kind))],
});

export function readTimer(row: FlightRow): TimerRef & { runId: string; dueAt: number } {
  const read = new RowReader(row);
  return {
    runId: read.text(),
    node: read.text(),
    scope: read.text(),
    kind: read.word<TimerKind>(),
    dueAt: read.time(),
  };
}

/**
 * Timers that are due, the most urgent first. Those that are being taken away in this moment are skipped. By the
 * time of the statement: one that goes on meanwhile could not end the walk where the first waits that is not due.
 * Runs that are left out keep their timers: however many those are, they stand in nobody's way.
 */
export const dueTimers = (max: number, exceptRuns: readonly string[] = []) => ({
  text: `
    select tenant_id as "tenantId", run_id as "runId", node, scope, kind, fence from timers
    where fire_at <= statement_timestamp() and run_id <> all($2::uuid[])
    order by fire_at limit $1::int for update skip locked`,
  values: [max, exceptRuns],
});

/**
 * How long until the next timer is due, in milliseconds, an hour at most; null if there is none. Parked ones do
 * not come due. (`greatest` passes over nulls: without the case, no timer at all would read as one that is due.)
 */
export const nextTimer = () => ({
  text: `
    select case when min(fire_at) is not null then
      least(3600000, greatest(0, ceil(date_part('epoch', min(fire_at) - clock_timestamp()) * 1000)))::int
    end as "inMs"
    from timers where fire_at < 'infinity'`,
  values: [],
});

/** Lets a timer that could not be fired come again later, unless it was set anew, parked or put off meanwhile. */
export const postponeTimer = (timer: {
  runId: string;
  node: string;
  scope: string;
  kind: string;
  fence: number;
}) => ({
  text: `
    update timers set fire_at = clock_timestamp() + interval '30 s'
    where run_id = $1::uuid and node = $2::text and scope = $3::text and kind = $4::text
      and fence = $5::int and fire_at <= clock_timestamp()`,
  values: [timer.runId, timer.node, timer.scope, timer.kind, timer.fence],
});
