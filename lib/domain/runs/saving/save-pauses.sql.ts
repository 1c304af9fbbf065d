import type { FiredTimer } from "@/lib/engine/advance/decisions";
import { EXPIRY_KINDS } from "@/lib/engine/advance/moves";
import type { FlightStatement } from "@/lib/platform/flight";
import { numberArray, plainArray, textArray } from "./array-literals";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import type { OfSavedRun } from "./saved-run";

/** Puts timers where nobody finds them due, and keeps when they were. One that was set anew is left alone. */
export const parkTimers = (rows: readonly OfSavedRun<FiredTimer>[]): FlightStatement => ({
  name: "engine_park_timers",
  text: `
    update timers t set due_at = t.fire_at, fire_at = 'infinity'
    from ${parameterRows({ ...STEP_KEY, kind: "text", fence: "int" })} as x
    where t.run_id = x.run_id and t.node = x.node and t.scope = x.scope and t.kind = x.kind
      and t.fence = x.fence and t.due_at is null`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    textArray(rows.map(({ row }) => row.kind)),
    numberArray(rows.map(({ row }) => row.fence)),
  ],
});

type Resumed = OfSavedRun<{ afterMs: number }>;

const RESUMED = parameterRows({ run_id: "uuid", after_ms: "float8" });
const resumedValues = (rows: readonly Resumed[]): string[] => [
  plainArray(rows.map(({ of }) => of.id)),
  numberArray(rows.map(({ row }) => row.afterMs)),
];

/** Gives the timers of resumed runs back: those of people's and events' waits later by the pause, all others as they were. */
export const resumeTimers = (rows: readonly Resumed[]): FlightStatement => ({
  name: "engine_resume_timers",
  text: `
    update timers t set due_at = null, fire_at = coalesce(t.due_at, t.fire_at)
      + case when t.kind = any($3::text[]) then x.after_ms * interval '1 ms' else interval '0' end
    from ${RESUMED} as x
    where t.run_id = x.run_id and (t.due_at is not null or t.kind = any($3::text[]))`,
  values: [...resumedValues(rows), textArray(EXPIRY_KINDS)],
});

/** Moves what people are told of the open requests of resumed runs, by the length of the pause. */
export const postponeApprovals = (rows: readonly Resumed[]): FlightStatement => ({
  name: "engine_postpone_approvals",
  text: `
    update approvals a set due_at = a.due_at + x.after_ms * interval '1 ms',
      expires_at = a.expires_at + x.after_ms * interval '1 ms'
    from ${RESUMED} as x
    where a.run_id = x.run_id and a.status = 'pending'
      and (a.due_at is not null or a.expires_at is not null)`,
  values: resumedValues(rows),
});

/** The same for what waits for an event. */
export const postponeWaits = (rows: readonly Resumed[]): FlightStatement => ({
  name: "engine_postpone_waits",
  text: `
    update event_waits w set expires_at = w.expires_at + x.after_ms * interval '1 ms'
    from ${RESUMED} as x
    where w.run_id = x.run_id and w.closed_at is null and w.expires_at is not null`,
  values: resumedValues(rows),
});
