import type { ScopeCounts, StepState } from "@/lib/engine/advance/model";
import type { FlightStatement, FlightValue } from "@/lib/platform/flight";
import { booleanArray, jsonArray, numberArray, plainArray, textArray } from "./array-literals";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import type { OfSavedRun } from "./saved-run";

type StepRow = OfSavedRun<StepState>;

/** The columns that every save of a step writes, behind its key; in the order of their parameters. */
const WRITTEN = {
  status: "step_status",
  wait_reason: "wait_reason",
  reason: "text",
  marked: "bool",
  port: "text",
  edges_satisfied: "int",
  edges_skipped: "int",
  edges_failed: "int",
  attempts: "int",
  failures: "int",
  losses: "int",
  attempt_id: "uuid",
  fence: "int",
  worker_id: "uuid",
  error: "jsonb",
  ready_at: "float8",
  started_at: "float8",
  deadline_at: "float8",
  ended_at: "float8",
  scope_counts: "text",
} as const;

const NEW_STEPS = parameterRows({ ...STEP_KEY, ...WRITTEN, tenant_id: "uuid", edges_total: "int" });
const MOVED_STEPS = parameterRows({ ...STEP_KEY, ...WRITTEN, fence_read: "int" });

/** From `$1`: the key; from `$4`: what is written. */
function valuesOf(rows: readonly StepRow[]): FlightValue[] {
  const steps = rows.map(({ row }) => row);
  return [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(steps.map(({ node }) => node)),
    textArray(steps.map(({ scope }) => scope)),
    plainArray(steps.map(({ status }) => status)),
    plainArray(steps.map(({ waitReason }) => waitReason)),
    textArray(steps.map(({ reason }) => reason)),
    booleanArray(steps.map(({ marked }) => marked)),
    textArray(steps.map(({ port }) => port)),
    numberArray(steps.map(({ edgesSatisfied }) => edgesSatisfied)),
    numberArray(steps.map(({ edgesSkipped }) => edgesSkipped)),
    numberArray(steps.map(({ edgesFailed }) => edgesFailed)),
    numberArray(steps.map(({ attempts }) => attempts)),
    numberArray(steps.map(({ failures }) => failures)),
    numberArray(steps.map(({ losses }) => losses)),
    plainArray(steps.map(({ attemptId }) => attemptId)),
    numberArray(steps.map(({ fence }) => fence)),
    plainArray(steps.map(({ workerId }) => workerId)),
    jsonArray(steps.map(({ error }) => error)),
    numberArray(steps.map(({ readyAt }) => readyAt)),
    numberArray(steps.map(({ startedAt }) => startedAt)),
    numberArray(steps.map(({ deadlineAt }) => deadlineAt)),
    numberArray(steps.map(({ endedAt }) => endedAt)),
    textArray(steps.map(({ scopeCounts }) => scopeCounts && countsText(scopeCounts))),
  ];
}

/** In the order in which the slice reads them. */
const countsText = ({ total, opened, closed, failed, again }: ScopeCounts): string =>
  numberArray([total, opened, closed, failed, again]);

/** Steps that get their rows now. A second row for one key is refused by the table. */
export const insertSteps = (rows: readonly StepRow[]): FlightStatement => ({
  name: "engine_insert_steps",
  text: `
    insert into steps (run_id, node, scope, ${Object.keys(WRITTEN).join(", ")}, tenant_id, edges_total)
    select run_id, node, scope, status, wait_reason, reason, marked, port, edges_satisfied, edges_skipped,
      edges_failed, attempts, failures, losses, attempt_id, fence, worker_id, error,
      to_timestamp(ready_at / 1000), to_timestamp(started_at / 1000), to_timestamp(deadline_at / 1000),
      to_timestamp(ended_at / 1000), scope_counts::int[], tenant_id, edges_total
    from ${NEW_STEPS} as x`,
  values: [
    ...valuesOf(rows),
    plainArray(rows.map(({ of }) => of.tenantId)),
    numberArray(rows.map(({ row }) => row.edgesTotal)),
  ],
});

/**
 * Moves the rows of steps. Each names the fence that was read and must still be open; if one is not found,
 * it divides by zero and the whole transaction falls.
 */
export const updateSteps = (
  rows: readonly StepRow[],
  fencesRead: readonly number[],
): FlightStatement => ({
  name: "engine_update_steps",
  text: `
    with moved as (
      update steps s set
        status = x.status, wait_reason = x.wait_reason, reason = x.reason, marked = x.marked,
        port = x.port, edges_satisfied = x.edges_satisfied, edges_skipped = x.edges_skipped,
        edges_failed = x.edges_failed, attempts = x.attempts, failures = x.failures, losses = x.losses,
        attempt_id = x.attempt_id, fence = x.fence, worker_id = x.worker_id, error = x.error,
        ready_at = to_timestamp(x.ready_at / 1000), started_at = to_timestamp(x.started_at / 1000),
        deadline_at = to_timestamp(x.deadline_at / 1000), ended_at = to_timestamp(x.ended_at / 1000),
        scope_counts = x.scope_counts::int[]
      from ${MOVED_STEPS} as x
      where s.run_id = x.run_id and s.node = x.node and s.scope = x.scope
        and s.fence = x.fence_read and s.ended_at is null
      returning 1)
    select 1 / (case when count(*) = $25::int then 1 else 0 end) from moved`,
  values: [...valuesOf(rows), numberArray(fencesRead), String(rows.length)],
});
