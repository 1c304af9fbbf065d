import type { RunState } from "@/lib/engine/advance/model";
import { actorOf } from "@/lib/kernel/actor";
import type { FlightStatement } from "@/lib/platform/flight";
import type { NewRun } from "../moving/movement";
import { booleanArray, jsonArray, numberArray, plainArray, textArray } from "./array-literals";
import { parameterRows } from "./parameter-rows.sql";
import type { SavedRun } from "./saved-run";

type Created = SavedRun & { newRun: NewRun };

/** What moves of a run, as the last columns of its rows. */
const STATE = {
  status: "run_status",
  status_reason: "text",
  desired_action: "desired_action",
  status_version: "int",
  event_sequence: "int",
  evaluation_status: "evaluation_status",
  review_status: "review_status",
  delivery_status: "run_delivery_status",
  compensation_status: "compensation_status",
  undoing: "jsonb",
  blocked: "int",
  ready: "int",
  running: "int",
  waiting: "text",
  attempts_begun: "int",
  failure: "jsonb",
  paused_at: "float8",
  started_at: "float8",
  ended_at: "float8",
} as const;

/** The values of `STATE`, column by column. */
const stateValues = (states: readonly RunState[]) => [
  plainArray(states.map(({ status }) => status)),
  textArray(states.map(({ statusReason }) => statusReason)),
  plainArray(states.map(({ desiredAction }) => desiredAction)),
  numberArray(states.map(({ statusVersion }) => statusVersion)),
  numberArray(states.map(({ eventSequence }) => eventSequence)),
  plainArray(states.map(({ evaluationStatus }) => evaluationStatus)),
  plainArray(states.map(({ reviewStatus }) => reviewStatus)),
  plainArray(states.map(({ deliveryStatus }) => deliveryStatus)),
  plainArray(states.map(({ compensationStatus }) => compensationStatus)),
  jsonArray(states.map(({ undoing }) => undoing)),
  numberArray(states.map(({ stepsBlocked }) => stepsBlocked)),
  numberArray(states.map(({ stepsReady }) => stepsReady)),
  numberArray(states.map(({ stepsRunning }) => stepsRunning)),
  textArray(states.map(({ stepsWaiting }) => numberArray(stepsWaiting))),
  numberArray(states.map(({ attemptsBegun }) => attemptsBegun)),
  jsonArray(states.map(({ failure }) => failure)),
  numberArray(states.map(({ pausedAt }) => pausedAt)),
  numberArray(states.map(({ startedAt }) => startedAt)),
  numberArray(states.map(({ endedAt }) => endedAt)),
];

const NEW_RUNS = parameterRows({
  id: "uuid",
  tenant_id: "uuid",
  workspace_id: "uuid",
  workflow_id: "uuid",
  workflow_version_id: "uuid",
  title: "text",
  labels: "jsonb",
  priority: "int",
  initiated_by: "jsonb",
  runs_as: "jsonb",
  correlation_id: "text",
  trace_id: "text",
  parent_run_id: "uuid",
  has_purse: "bool",
  derived_from: "uuid",
  rerun_node: "text",
  ...STATE,
});

const MOVED_RUNS = parameterRows({
  id: "uuid",
  version_read: "int",
  sequence_read: "int",
  row_read: "xid",
  ...STATE,
});

/** The rows of runs that begin, as they stand after their first moves. */
export function insertRuns(runs: readonly Created[], now: string): FlightStatement {
  const states = runs.map(({ decisions }) => decisions.run);
  const fixed = runs.map(({ newRun }) => newRun);
  return {
    name: "engine_insert_runs",
    text: `
      insert into runs (
        id, tenant_id, workspace_id, workflow_id, workflow_version_id, title, labels, priority,
        initiated_by, runs_as, correlation_id, trace_id, parent_run_id, has_purse, derived_from, rerun_node,
        execution_status, status_reason,
        desired_action, status_version, event_sequence, evaluation_status, review_status,
        delivery_status, compensation_status, undoing, steps_blocked, steps_ready, steps_running, steps_waiting, attempts_begun, failure,
        created_at, paused_at, started_at, ended_at)
      select
        id, tenant_id, workspace_id, workflow_id, workflow_version_id, title, labels, priority,
        initiated_by, runs_as, correlation_id, trace_id, parent_run_id, has_purse, derived_from, rerun_node,
        status, status_reason, desired_action,
        status_version, event_sequence, evaluation_status, review_status, delivery_status, compensation_status,
        undoing, blocked,
        ready, running, waiting::int[], attempts_begun, failure, to_timestamp($36::float8 / 1000),
        to_timestamp(paused_at / 1000), to_timestamp(started_at / 1000), to_timestamp(ended_at / 1000)
      from ${NEW_RUNS} as x`,
    values: [
      plainArray(runs.map(({ run }) => run.id)),
      plainArray(runs.map(({ run }) => run.tenantId)),
      plainArray(fixed.map(({ workspaceId }) => workspaceId)),
      plainArray(fixed.map(({ workflowId }) => workflowId)),
      plainArray(fixed.map(({ workflowVersionId }) => workflowVersionId)),
      textArray(fixed.map(({ title }) => title)),
      jsonArray(fixed.map(({ labels }) => labels)),
      numberArray(fixed.map(({ priority }) => priority)),
      jsonArray(fixed.map(({ initiatedBy }) => actorOf(initiatedBy))),
      jsonArray(fixed.map(({ runsAs }) => actorOf(runsAs))),
      textArray(fixed.map(({ correlationId }) => correlationId)),
      textArray(fixed.map(({ traceId }) => traceId)),
      plainArray(fixed.map(({ parentRunId }) => parentRunId ?? null)),
      booleanArray(fixed.map(({ purse }) => purse !== undefined)),
      plainArray(fixed.map(({ derivation }) => derivation?.runId ?? null)),
      textArray(fixed.map(({ derivation }) => derivation?.node ?? null)),
      ...stateValues(states),
      now,
    ],
  };
}

const CONTENTS = parameterRows({
  tenant_id: "uuid",
  run_id: "uuid",
  version_id: "uuid",
  input: "jsonb",
  reused: "jsonb",
});

/** What a run takes over of another, if it has yet to begin; one that has begun has taken it over. */
const takesOverLater = ({ newRun: { derivation }, decisions }: Created) =>
  decisions.inserted.length === 0 ? (derivation?.reused ?? null) : null;

/** What these runs were given, with the manifest of their version, fixed from now on. */
export const insertRunContents = (runs: readonly Created[]): FlightStatement => ({
  name: "engine_insert_run_contents",
  text: `
    insert into run_contents (tenant_id, run_id, input, reused, manifest)
    select x.tenant_id, x.run_id, x.input, x.reused, v.manifest
    from ${CONTENTS} as x
    join workflow_versions v on v.id = x.version_id`,
  values: [
    plainArray(runs.map(({ run }) => run.tenantId)),
    plainArray(runs.map(({ run }) => run.id)),
    plainArray(runs.map(({ newRun }) => newRun.workflowVersionId)),
    jsonArray(runs.map(({ newRun }) => newRun.input)),
    jsonArray(runs.map(takesOverLater)),
  ],
});

/**
 * Moves the rows of runs. Each names the status version, the event sequence and the version of the row itself
 * that the decision was made from; if one of them is another by now, because anybody has written to the run
 * since, it divides by zero and the whole transaction falls.
 */
export function updateRuns(runs: readonly SavedRun[]): FlightStatement {
  const states = runs.map(({ decisions }) => decisions.run);
  const read = runs.map(({ run }) => run.state);
  return {
    name: "engine_update_runs",
    text: `
      with moved as (
        update runs r set
          execution_status = x.status, status_reason = x.status_reason,
          desired_action = x.desired_action, status_version = x.status_version,
          event_sequence = x.event_sequence, evaluation_status = x.evaluation_status,
          review_status = x.review_status, delivery_status = x.delivery_status,
          compensation_status = x.compensation_status, undoing = x.undoing, steps_blocked = x.blocked, steps_ready = x.ready,
          steps_running = x.running, steps_waiting = x.waiting::int[],
          attempts_begun = x.attempts_begun, failure = x.failure,
          paused_at = to_timestamp(x.paused_at / 1000),
          started_at = to_timestamp(x.started_at / 1000), ended_at = to_timestamp(x.ended_at / 1000)
        from ${MOVED_RUNS} as x
        where r.id = x.id and r.status_version = x.version_read and r.event_sequence = x.sequence_read
          and r.xmin = x.row_read
        returning 1)
      select 1 / (case when count(*) = $24::int then 1 else 0 end) from moved`,
    values: [
      plainArray(runs.map(({ run }) => run.id)),
      numberArray(read.map(({ statusVersion }) => statusVersion)),
      numberArray(read.map(({ eventSequence }) => eventSequence)),
      plainArray(runs.map(({ run }) => run.rowVersion)),
      ...stateValues(states),
      String(runs.length),
    ],
  };
}

/** What runs that end give back. */
export const updateRunContents = (runs: readonly SavedRun[]): FlightStatement => ({
  name: "engine_update_run_contents",
  text: `
    update run_contents c set output = x.output, error = x.error
    from ${parameterRows({ run_id: "uuid", output: "jsonb", error: "jsonb" })} as x
    where c.run_id = x.run_id`,
  values: [
    plainArray(runs.map(({ run }) => run.id)),
    jsonArray(runs.map(({ decisions }) => decisions.ending?.output ?? null)),
    jsonArray(runs.map(({ decisions }) => decisions.ending?.error ?? null)),
  ],
});
