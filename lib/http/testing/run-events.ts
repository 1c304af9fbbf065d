import type { RunEventView } from "@/lib/contract/run-events";
import type { RunView } from "@/lib/contract/runs";
import type { RunId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import type { EventPage } from "../run-stream";

const AT = new Date("2026-11-29T12:00:00Z");

/** A run as the runs room would show it, for streams that are tested without an engine. */
export function aRunView(
  id: RunId,
  event_sequence: number,
  execution_status: RunView["execution_status"],
): RunView {
  const actor = { kind: "user", id: newId("user"), name: "Test" } as const;
  return {
    id,
    workflow: { id: newId("workflow"), name: "test", title: "Test" },
    workflow_version_id: newId("workflowVersion"),
    version_number: 1,
    title: "Test",
    labels: {},
    priority: 5,
    execution_status,
    status_reason: null,
    desired_action: "none",
    evaluation_status: "not_evaluated",
    review_status: "not_required",
    delivery_status: "not_required",
    compensation_status: "none",
    outcome: "open",
    status_version: 1,
    event_sequence,
    initiated_by: actor,
    runs_as: actor,
    correlation_id: null,
    trace_id: "0".repeat(32),
    created_at: AT,
    started_at: AT,
    ended_at: null,
    usage: { usd: 0, basis: null, tokens: 0 },
    parent_run_id: null,
    derived_from: null,
    links: { self: "/v1/runs/x", events: "/v1/runs/x/events" },
  };
}

const anEvent = (runId: RunId, sequence: number): RunEventView => ({
  event_id: `evt_${sequence}`,
  event_type: "step.progress",
  schema_version: 1,
  tenant_id: "ten_x",
  workspace_id: "wsp_x",
  run_id: runId,
  step_id: null,
  attempt: null,
  sequence,
  occurred_at: AT,
  correlation_id: null,
  trace_id: "0".repeat(32),
  payload: { sequence },
});

/** A run whose history the test writes: what `readEvents` of the runs room is asked for, without an engine. */
export function aWrittenRun() {
  const id = newId("run");
  let sequence = 0;
  let status: RunView["execution_status"] = "running";
  const reads: number[] = [];
  return {
    id,
    reads,
    write: (events: number) => {
      sequence += events;
    },
    end: () => {
      sequence += 1;
      status = "succeeded";
    },
    read: async (after: number, limit: number): Promise<EventPage> => {
      reads.push(after);
      const count = Math.max(0, Math.min(limit, sequence - after));
      const events = Array.from({ length: count }, (_, index) => anEvent(id, after + index + 1));
      return { run: aRunView(id, sequence, status), events };
    },
  };
}
