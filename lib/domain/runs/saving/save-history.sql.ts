import type { EndedAttempt, EventRecord } from "@/lib/engine/advance/decisions";
import type { StepRef } from "@/lib/engine/advance/model";
import type { Json } from "@/lib/kernel/json";
import type { FlightStatement } from "@/lib/platform/flight";
import { jsonArray, numberArray, plainArray, textArray } from "./array-literals";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import type { OfSavedRun } from "./saved-run";

const ENDED_ATTEMPTS = parameterRows({
  tenant_id: "uuid",
  ...STEP_KEY,
  number: "int",
  attempt_id: "uuid",
  fence: "int",
  worker_id: "uuid",
  status: "attempt_status",
  input: "jsonb",
  error: "jsonb",
  started_at: "float8",
});

const NEW_EVENTS = parameterRows({
  tenant_id: "uuid",
  run_id: "uuid",
  sequence: "int",
  type: "text",
  node: "text",
  scope: "text",
  attempt: "int",
  payload: "jsonb",
});

/** Outputs of steps that have ended: one for each, for good. */
export const insertOutputs = (
  rows: readonly OfSavedRun<StepRef & { output: Json }>[],
): FlightStatement => ({
  name: "engine_insert_outputs",
  text: `
    insert into step_outputs (tenant_id, run_id, node, scope, output)
    select x.* from ${parameterRows({ tenant_id: "uuid", ...STEP_KEY, output: "jsonb" })} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    jsonArray(rows.map(({ row }) => row.output)),
  ],
});

/** Attempts that have ended: their one row. A second one for a number is refused by the table. */
export const insertAttempts = (
  rows: readonly OfSavedRun<EndedAttempt>[],
  now: string,
): FlightStatement => ({
  name: "engine_insert_attempts",
  text: `
    insert into attempts (
      tenant_id, run_id, node, scope, number, attempt_id, fence, worker_id, status, input, error,
      started_at, ended_at)
    select tenant_id, run_id, node, scope, number, attempt_id, fence, worker_id, status, input, error,
      to_timestamp(started_at / 1000), to_timestamp($13::float8 / 1000)
    from ${ENDED_ATTEMPTS} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    numberArray(rows.map(({ row }) => row.number)),
    plainArray(rows.map(({ row }) => row.attemptId)),
    numberArray(rows.map(({ row }) => row.fence)),
    plainArray(rows.map(({ row }) => row.workerId)),
    plainArray(rows.map(({ row }) => row.status)),
    jsonArray(rows.map(({ row }) => row.input)),
    jsonArray(rows.map(({ row }) => row.error)),
    numberArray(rows.map(({ row }) => row.startedAt)),
    now,
  ],
});

/** Events, numbered under their runs' locks: without gaps, and none twice. */
export const insertEvents = (
  rows: readonly OfSavedRun<EventRecord>[],
  now: string,
): FlightStatement => ({
  name: "engine_insert_events",
  text: `
    insert into events (tenant_id, run_id, sequence, type, node, scope, attempt, payload, occurred_at)
    select x.*, to_timestamp($9::float8 / 1000)
    from ${NEW_EVENTS} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.id)),
    numberArray(rows.map(({ row }) => row.sequence)),
    textArray(rows.map(({ row }) => row.type)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    numberArray(rows.map(({ row }) => row.attempt)),
    jsonArray(rows.map(({ row }) => row.payload)),
    now,
  ],
});
