import type { RequestState, ScopeCounts, StepError, StepState } from "@/lib/engine/advance/model";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { plainArray, textArray } from "../saving/array-literals";
import { parameterRows, STEP_KEY } from "../saving/parameter-rows.sql";
import { RowReader } from "./row-values";

/** Names a step of one of several runs. */
export type StepOfRun = { runId: string; node: string; scope: string };

const epoch = (column: string): string => `date_part('epoch', ${column})`;

const STEP_COLUMNS = [
  "s.run_id",
  "s.node",
  "s.scope",
  "s.status",
  "s.wait_reason",
  "s.reason",
  "s.marked",
  "s.port",
  "s.edges_total",
  "s.edges_satisfied",
  "s.edges_skipped",
  "s.edges_failed",
  "s.attempts",
  "s.failures",
  "s.losses",
  "s.attempt_id",
  "s.fence",
  "s.worker_id",
  "s.error",
  epoch("s.ready_at"),
  epoch("s.started_at"),
  epoch("s.deadline_at"),
  epoch("s.ended_at"),
  "s.scope_counts",
].join(", ");

/** The values of `STEP_KEY`. */
export const keysOf = (steps: readonly StepOfRun[]): string[] => [
  plainArray(steps.map(({ runId }) => runId)),
  textArray(steps.map(({ node }) => node)),
  textArray(steps.map(({ scope }) => scope)),
];

const KEYS = `${parameterRows(STEP_KEY)} as k`;

/** The rows of these steps, by their keys. Read under the locks of their runs, in a statement of its own. */
export const loadSteps = (steps: readonly StepOfRun[]): FlightStatement => ({
  name: "engine_load_steps",
  text: `
    select ${STEP_COLUMNS} from ${KEYS}
    join steps s on s.run_id = k.run_id and s.node = k.node and s.scope = k.scope`,
  values: keysOf(steps),
});

/** The steps of these runs, of each at most so many. */
export const loadFirstSteps = (runIds: readonly string[], max: number): FlightStatement => ({
  name: "engine_load_first_steps",
  text: `
    select ${STEP_COLUMNS} from ${parameterRows({ run_id: "uuid" })} as k
    cross join lateral (select * from steps t where t.run_id = k.run_id limit $2::int) s`,
  values: [plainArray(runIds), String(max)],
});

/** Every step of these runs that is not over. */
export const loadOpenSteps = (runIds: readonly string[]): FlightStatement => ({
  name: "engine_load_open_steps",
  text: `
    select ${STEP_COLUMNS} from steps s
    where s.run_id = any($1::uuid[])
      and s.status not in ('succeeded', 'failed', 'skipped', 'cancelled')`,
  values: [plainArray(runIds)],
});

/** A row of the statements that load steps. */
export function readStep(row: FlightRow): { runId: string; step: StepState } {
  const read = new RowReader(row);
  return {
    runId: read.text(),
    step: {
      node: read.text(),
      scope: read.text(),
      status: read.word(),
      waitReason: read.wordOrNull(),
      reason: read.wordOrNull(),
      marked: read.boolean(),
      port: read.wordOrNull(),
      edgesTotal: read.number(),
      edgesSatisfied: read.number(),
      edgesSkipped: read.number(),
      edgesFailed: read.number(),
      attempts: read.number(),
      failures: read.number(),
      losses: read.number(),
      attemptId: read.wordOrNull(),
      fence: read.number(),
      workerId: read.wordOrNull(),
      error: read.jsonOrNull<StepError>(),
      readyAt: read.timeOrNull(),
      startedAt: read.timeOrNull(),
      deadlineAt: read.timeOrNull(),
      endedAt: read.timeOrNull(),
      scopeCounts: scopeCountsOf(read.numbersOrNull()),
    },
  };
}

function scopeCountsOf(counts: readonly number[] | null): ScopeCounts | null {
  if (!counts) return null;
  const [total = 0, opened = 0, closed = 0, failed = 0, again = 0] = counts;
  return { total, opened, closed, failed, again };
}

/** The outputs of these steps, of those that have one. */
export const loadOutputs = (steps: readonly StepOfRun[]): FlightStatement => ({
  name: "engine_load_outputs",
  text: `
    select o.run_id, o.node, o.scope, o.output from ${KEYS}
    join step_outputs o on o.run_id = k.run_id and o.node = k.node and o.scope = k.scope`,
  values: keysOf(steps),
});

/** A row of `loadOutputs`. */
export function readOutput(row: FlightRow): StepOfRun & { output: Json } {
  const read = new RowReader(row);
  return { runId: read.text(), node: read.text(), scope: read.text(), output: read.json() };
}

/** What these runs were given. */
export const loadInputs = (runIds: readonly string[]): FlightStatement => ({
  name: "engine_load_inputs",
  text: "select run_id, input from run_contents where run_id = any($1::uuid[])",
  values: [plainArray(runIds)],
});

/** A row of `loadInputs`. */
export function readInput(row: FlightRow): { runId: string; input: JsonObject } {
  const read = new RowReader(row);
  return { runId: read.text(), input: read.json<JsonObject>() };
}

/** Where the approvals of these runs stand. */
export const loadApprovals = (runIds: readonly string[]): FlightStatement => ({
  name: "engine_load_approvals",
  text: `
    select run_id, id, node, scope, status, overridden, ${epoch("requested_at")}, ${epoch("closed_at")}
    from approvals where run_id = any($1::uuid[])`,
  values: [plainArray(runIds)],
});

/** A row of `loadApprovals`. */
export function readApproval(row: FlightRow): { runId: string; request: RequestState } {
  const read = new RowReader(row);
  return {
    runId: read.text(),
    request: {
      id: read.text(),
      node: read.text(),
      scope: read.text(),
      status: read.word(),
      isOverride: read.boolean(),
      requestedAt: read.time(),
      closedAt: read.timeOrNull(),
    },
  };
}

/** Steps of these runs with an effect of which nobody knows what became, and that must not be repeated. */
export const loadOpenEffects = (runIds: readonly string[]): FlightStatement => ({
  name: "engine_load_open_effects",
  text: `
    select distinct run_id, node, scope from effects
    where run_id = any($1::uuid[]) and status in ('sent', 'unknown') and idempotency = 'none'`,
  values: [plainArray(runIds)],
});

/** A row of `loadOpenEffects`. */
export function readStepOfRun(row: FlightRow): StepOfRun {
  const read = new RowReader(row);
  return { runId: read.text(), node: read.text(), scope: read.text() };
}

/**
 * Which of these attempts have ended. Asked before a call is repeated whose answer was lost: what was saved
 * the first time would else be taken for the word of a stale worker.
 */
export const loadEndedAttempts = (
  attempts: readonly (StepOfRun & { attemptId: string })[],
): FlightStatement => ({
  name: "engine_load_ended_attempts",
  text: `
    select a.attempt_id
    from ${parameterRows({ ...STEP_KEY, attempt_id: "uuid" })} as k
    join attempts a on a.run_id = k.run_id and a.node = k.node and a.scope = k.scope
      and a.attempt_id = k.attempt_id`,
  values: [...keysOf(attempts), plainArray(attempts.map(({ attemptId }) => attemptId))],
});
