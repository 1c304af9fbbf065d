import type { RunView } from "@/lib/contract/runs";
import { parseActor } from "@/lib/kernel/actor";
import { asId, encodeId } from "@/lib/kernel/ids";
import type { Run } from "@/prisma/generated/client";
import type { RunUsage } from "./read-run-usage";

/** What a run's view is made of. */
export const runParts = {
  version: {
    select: { number: true, workflow: { select: { id: true, name: true, title: true } } },
  },
} as const;

/** Counters and what only the engine reads are left out. */
type RunFields = Omit<
  Run,
  | "tenantId"
  | "workspaceId"
  | "workflowId"
  | "stepsBlocked"
  | "stepsReady"
  | "stepsRunning"
  | "stepsWaiting"
  | "attemptsBegun"
>;

export type RunRow = RunFields & {
  version: { number: number; workflow: { id: string; name: string; title: string } };
};

/** A run as people see it, with its dimensions kept apart. */
export function runView(row: RunRow, usage: RunUsage): RunView {
  const { workflow, number } = row.version;
  const self = `/v1/runs/${encodeId("run", asId("run", row.id))}`;
  return {
    id: asId("run", row.id),
    workflow: { id: asId("workflow", workflow.id), name: workflow.name, title: workflow.title },
    workflow_version_id: asId("workflowVersion", row.workflowVersionId),
    version_number: number,
    title: row.title,
    labels: row.labels as Record<string, string>,
    priority: row.priority,
    execution_status: row.executionStatus,
    status_reason: row.statusReason,
    desired_action: row.desiredAction,
    evaluation_status: row.evaluationStatus,
    review_status: row.reviewStatus,
    delivery_status: row.deliveryStatus,
    compensation_status: row.compensationStatus,
    outcome: row.outcome,
    status_version: row.statusVersion,
    event_sequence: row.eventSequence,
    initiated_by: parseActor(row.initiatedBy),
    runs_as: parseActor(row.runsAs),
    correlation_id: row.correlationId,
    trace_id: row.traceId,
    parent_run_id: row.parentRunId === null ? null : asId("run", row.parentRunId),
    derived_from:
      row.derivedFrom === null || row.rerunNode === null
        ? null
        : { run_id: asId("run", row.derivedFrom), node: row.rerunNode },
    created_at: row.createdAt,
    started_at: row.startedAt,
    ended_at: row.endedAt,
    usage,
    links: { self, events: `${self}/events` },
  };
}
