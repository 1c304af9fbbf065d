import type { OutboxNote, ReadyStep, TimerRow } from "@/lib/engine/advance/decisions";
import type { StepRef } from "@/lib/engine/advance/model";
import type { TimerKind } from "@/lib/engine/advance/moves";
import type { FlightStatement } from "@/lib/platform/flight";
import { jsonArray, numberArray, plainArray, textArray } from "./array-literals";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import { SECONDS_PER_PRIORITY } from "./rank";
import type { OfSavedRun } from "./saved-run";

const NEW_READY_STEPS = parameterRows({
  tenant_id: "uuid",
  ...STEP_KEY,
  pool: "text",
  priority: "int",
  available_at: "float8",
  executor: "text",
  plan_format: "int",
});

const NEW_TIMERS = parameterRows({
  tenant_id: "uuid",
  ...STEP_KEY,
  kind: "text",
  fence: "int",
  fire_at: "float8",
});

/** Steps that are ready and unclaimed: the outbox of work. Their place in the queue is fixed here. */
export const insertReadySteps = (rows: readonly OfSavedRun<ReadyStep>[]): FlightStatement => ({
  name: "engine_insert_ready_steps",
  text: `
    insert into ready_steps (
      tenant_id, run_id, node, scope, pool, priority, available_at, rank_at, executor, plan_format)
    select tenant_id, run_id, node, scope, pool, priority, to_timestamp(available_at / 1000),
      to_timestamp(available_at / 1000 - priority * $10::int), executor, plan_format
    from ${NEW_READY_STEPS} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    textArray(rows.map(({ row }) => row.pool)),
    numberArray(rows.map(({ row }) => row.priority)),
    numberArray(rows.map(({ row }) => row.availableAt)),
    textArray(rows.map(({ row }) => row.executor)),
    numberArray(rows.map(({ row }) => row.planFormat)),
    String(SECONDS_PER_PRIORITY),
  ],
});

/** Takes away what was claimed or is no longer ready. */
export const deleteReadySteps = (rows: readonly OfSavedRun<StepRef>[]): FlightStatement => ({
  name: "engine_delete_ready_steps",
  text: `
    delete from ready_steps q using ${parameterRows(STEP_KEY)} as x
    where q.run_id = x.run_id and q.node = x.node and q.scope = x.scope`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
  ],
});

/** Takes away timers. One with a fence is left alone if it was set anew under another, or is due after `dueBy`. */
export const deleteTimers = (
  rows: readonly OfSavedRun<StepRef & { kind: TimerKind; fence: number | null }>[],
  dueBy: string | null = null,
): FlightStatement => ({
  name: "engine_delete_timers",
  text: `
    delete from timers t
    using ${parameterRows({ ...STEP_KEY, kind: "text", fence: "int" })} as x
    where t.run_id = x.run_id and t.node = x.node and t.scope = x.scope and t.kind = x.kind
      and (x.fence is null or t.fence = x.fence)
      and ($6::float8 is null or to_timestamp($6::float8 / 1000) >= t.fire_at)`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    textArray(rows.map(({ row }) => row.kind)),
    numberArray(rows.map(({ row }) => row.fence)),
    dueBy,
  ],
});

/** Sets timers: of one kind and step at most one stands, the newest. */
export const putTimers = (rows: readonly OfSavedRun<TimerRow>[]): FlightStatement => ({
  name: "engine_put_timers",
  text: `
    insert into timers (tenant_id, run_id, node, scope, kind, fence, fire_at)
    select tenant_id, run_id, node, scope, kind, fence, to_timestamp(fire_at / 1000)
    from ${NEW_TIMERS} as x
    on conflict (run_id, node, scope, kind) do update
      set fence = excluded.fence, fire_at = excluded.fire_at, due_at = null`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    textArray(rows.map(({ row }) => row.kind)),
    numberArray(rows.map(({ row }) => row.fence)),
    numberArray(rows.map(({ row }) => row.fireAt)),
  ],
});

/** What must leave: delivered at least once after the commit, and never without it. */
export const insertOutbox = (rows: readonly OfSavedRun<OutboxNote>[]): FlightStatement => ({
  name: "engine_insert_outbox",
  text: `
    insert into outbox (tenant_id, topic, key, payload)
    select x.*
    from ${parameterRows({ tenant_id: "uuid", topic: "text", key: "text", payload: "jsonb" })} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    textArray(rows.map(({ row }) => row.topic)),
    textArray(rows.map(({ row }) => row.key)),
    jsonArray(rows.map(({ row }) => row.payload)),
  ],
});

/** Steps that were put behind others so lately are left where they are: a queue of such steps is not rewritten at every look. */
const DEMOTED_FOR = "interval '5 s'";

/**
 * Puts steps that may not begin now behind all that wait already, and with them all others of their runs, which
 * may not either: else a worker with one free slot would look at them one by one, and at nobody else's. Rows that
 * another claim has in hand are skipped.
 */
export const demoteReadySteps = (
  rows: readonly { of: { id: string }; row: StepRef }[],
): FlightStatement => ({
  name: "engine_demote_ready_steps",
  text: `
    with refused as materialized (
      select x.* from ${parameterRows(STEP_KEY)} as x
    )
    update ready_steps set rank_at = clock_timestamp()
    where ctid = any(array(
      select q.place from (select distinct run_id from refused) r
      cross join lateral (
        select ctid as place from ready_steps
        where run_id = r.run_id and (rank_at < clock_timestamp() - ${DEMOTED_FOR}
          or (run_id, node, scope) in (select run_id, node, scope from refused))
        for update skip locked
      ) q))`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
  ],
});
