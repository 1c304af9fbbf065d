import { randomUUID } from "node:crypto";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { asId } from "@/lib/kernel/ids";

/** A claimed step as the engine hands it out, without a run behind it. */
export function aWork(given: Partial<ClaimedWork> = {}): ClaimedWork {
  const attemptId = randomUUID();
  return {
    tenantId: asId("tenant", randomUUID()),
    workspaceId: asId("workspace", randomUUID()),
    runId: asId("run", randomUUID()),
    workflowVersionId: asId("workflowVersion", randomUUID()),
    versionNumber: 1,
    runTitle: "A run",
    traceId: "0".repeat(32),
    correlationId: null,
    hasPurse: false,
    workerId: randomUUID(),
    node: "work",
    scope: "",
    attemptId,
    fence: 1,
    number: 1,
    type: "tool",
    nodeConfig: { type: "tool" } as ClaimedWork["nodeConfig"],
    input: {},
    startedAt: 0,
    deadlineAt: null,
    previousError: null,
    ...given,
  };
}
