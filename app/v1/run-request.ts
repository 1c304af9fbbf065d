import { boundsOf } from "@/lib/contract/amounts-of";
import type { NewRun } from "@/lib/contract/runs";
import type { RunRequest } from "@/lib/domain/runs/starting/start-run";
import { asId, type WorkflowId } from "@/lib/kernel/ids";

type Call = { reservedId: string; traceId: string };

/** A start as the use case takes it. The contract has seen to it that the body names exactly one target. */
export function runRequest(call: Call, body: NewRun): RunRequest {
  const { workflow_version_id: versionId, workflow_id: workflowId } = body;
  return {
    id: asId("run", call.reservedId),
    target: versionId === undefined ? { workflowId: workflowId as WorkflowId } : { versionId },
    input: body.input,
    title: body.title,
    labels: body.labels,
    priority: body.priority,
    correlationId: body.correlation_id,
    startAt: body.start_at,
    concurrencyKey: body.concurrency_key,
    budget: body.budget && boundsOf(body.budget),
    traceId: call.traceId,
  };
}
