import type {
  PurseState,
  RunEnd,
  RunFacts,
  RunFailure,
  RunState,
} from "@/lib/engine/advance/model";
import { queuedRun } from "@/lib/engine/advance/queued-run";
import { NOTHING } from "@/lib/engine/budget/amounts";
import type { TenantId, WorkflowVersionId, WorkspaceId } from "@/lib/kernel/ids";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { formatTimestamp } from "@/lib/kernel/time";
import type { FlightRow } from "@/lib/platform/flight";
import { RowReader } from "../loading/row-values";
import type { NewPurse, NewRun } from "./movement";

/** A run under its lock: what decisions read, and what its work and its rows carry. */
export type LockedRun = {
  id: string;
  tenantId: TenantId;
  workspaceId: WorkspaceId;
  workflowVersionId: WorkflowVersionId;
  title: string;
  labels: JsonObject;
  initiatedBy: Json;
  traceId: string;
  correlationId: string | null;
  state: RunState;
  /** The transaction that wrote the row last: another one for whoever writes to it next. */
  rowVersion: string;
};

const epoch = (column: string): string => `date_part('epoch', ${column})`;

/** In the order in which `lockedRunOf` reads them. */
export const COLUMNS_OF_RUN = [
  "id",
  "tenant_id",
  "workspace_id",
  "workflow_version_id",
  "title",
  "labels",
  "initiated_by",
  "trace_id",
  "correlation_id",
  "execution_status",
  "status_reason",
  "desired_action",
  "status_version",
  "event_sequence",
  "evaluation_status",
  "review_status",
  "delivery_status",
  "compensation_status",
  "undoing",
  "steps_blocked",
  "steps_ready",
  "steps_running",
  "steps_waiting",
  "attempts_begun",
  "failure",
  "priority",
  epoch("paused_at"),
  "parent_run_id is not null",
  "has_purse",
  epoch("started_at"),
  epoch("ended_at"),
  "xmin",
].join(", ");

/** A row of `COLUMNS_OF_RUN`. */
export function lockedRunOf(row: FlightRow): LockedRun {
  const read = new RowReader(row);
  return {
    id: read.text(),
    tenantId: read.word<TenantId>(),
    workspaceId: read.word<WorkspaceId>(),
    workflowVersionId: read.word<WorkflowVersionId>(),
    title: read.text(),
    labels: read.json<JsonObject>(),
    initiatedBy: read.json(),
    traceId: read.text(),
    correlationId: read.wordOrNull(),
    state: {
      status: read.word(),
      statusReason: read.wordOrNull(),
      desiredAction: read.word(),
      statusVersion: read.number(),
      eventSequence: read.number(),
      evaluationStatus: read.word(),
      reviewStatus: read.word(),
      deliveryStatus: read.word(),
      compensationStatus: read.word(),
      undoing: read.jsonOrNull<RunEnd>(),
      stepsBlocked: read.number(),
      stepsReady: read.number(),
      stepsRunning: read.number(),
      stepsWaiting: read.numbers(),
      attemptsBegun: read.number(),
      failure: read.jsonOrNull<RunFailure>(),
      priority: read.number(),
      pausedAt: read.timeOrNull(),
      isChild: read.boolean(),
      hasPurse: read.boolean(),
      startedAt: read.timeOrNull(),
      endedAt: read.timeOrNull(),
    },
    rowVersion: read.text(),
  };
}

/** No transaction has this number. */
const UNWRITTEN = "0";

/** A run that has no row yet, as it is before its first move. */
export function unsavedRun(id: string, tenantId: TenantId, run: NewRun): LockedRun {
  return {
    id,
    tenantId,
    workspaceId: run.workspaceId,
    workflowVersionId: run.workflowVersionId,
    title: run.title,
    labels: run.labels,
    initiatedBy: run.initiatedBy,
    traceId: run.traceId,
    correlationId: run.correlationId,
    state: queuedRun(run.priority, run.parentRunId !== undefined, run.purse !== undefined),
    rowVersion: UNWRITTEN,
  };
}

/** A purse of which nothing is gone. */
export const fullPurse = ({ limits, onExhausted }: NewPurse): PurseState => ({
  limits,
  reserved: NOTHING,
  spent: NOTHING,
  onExhausted,
  told: 0,
  requestId: null,
  requestFence: null,
  shortOf: null,
  carved: [],
});

/** What expressions of the run see as `run`. */
export const factsOf = ({ id, title, labels, initiatedBy, state }: LockedRun): RunFacts => ({
  id,
  title,
  labels,
  initiated_by: initiatedBy,
  started_at: state.startedAt === null ? null : formatTimestamp(state.startedAt),
});
