import { aRunRow } from "@/lib/domain/artifacts/testing";
import { aTenant, type Place } from "@/lib/domain/auth/testing";
import type { ToolVerdict } from "@/lib/domain/runs/claiming/may-call-tool";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { OpenedBranch, ToolAsk } from "@/lib/engine/advance/moves";
import type { AgentNode, DeliverNode, ToolNode, WorkerNode } from "@/lib/engine/plan";
import type { ExecutionContext, Progress } from "@/lib/execution/work";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { log } from "@/lib/platform/log";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

const base = (id: string) => ({
  id,
  title: id,
  position: 0,
  execution: "worker" as const,
  container: null,
  join: { mode: "all" as const },
  loserOf: [],
  incoming: 0,
  predecessors: [],
  ports: ["out", "error"],
  outgoing: {},
  referencedNodes: [],
  touches: { ports: {} },
  pool: "default",
  priority: null,
  retry: {
    maxAttempts: 1,
    backoff: "fixed" as const,
    initialMs: 0,
    maxMs: 0,
    jitter: "none" as const,
    on: [],
  },
  timeouts: { scheduleMs: null, attemptMs: null, deadlineMs: null },
  onFailure: { policy: "fail_run" as const },
});
const nothing = { kind: "value" as const, value: null };

/** A node of a plan that runs this version of an agent. */
export const agentNode = (
  versionId: string,
  output: JsonObject | null = null,
  tools: AgentNode["tools"] = [],
): AgentNode => ({
  ...base("work"),
  type: "agent",
  model: null,
  tools,
  reconciles: false,
  agent: { name: "test-agent", version: "1.0.0", versionId },
  input: nothing,
  output,
});

/** A node of a plan that calls this version of a tool. */
export const toolNode = (versionId: string, output: JsonObject | null = null): ToolNode => ({
  ...base("work"),
  type: "tool",
  tool: { name: "test-tool", version: "1.0.0", versionId },
  reconciles: false,
  input: nothing,
  output,
});

/** A node of a plan that offers artifacts for download. */
export const deliverNode = (): DeliverNode => ({
  ...base("work"),
  type: "deliver",
  artifacts: [],
  channel: { kind: "download" },
  recipient: null,
});

/** A step of a run of its own, claimed for the first time. */
export async function claimedWork(
  nodeConfig: WorkerNode,
  input: Json,
  place?: Place,
): Promise<ClaimedWork> {
  const { tenantId, workspaceId } = place ?? (await aTenant());
  const { runId, workflowVersionId } = await aRunRow({ tenantId, workspaceId });
  const [attemptId, workerId] = [newId("attempt"), newId("worker")];
  await testDatabase().query(
    `insert into steps (tenant_id, run_id, node, status, edges_total, attempts, attempt_id, fence, worker_id)
     values ($1, $2, $3, 'running', 0, 1, $4, 1, $5)`,
    [tenantId, runId, nodeConfig.id, attemptId, workerId],
  );
  return {
    tenantId,
    workspaceId,
    runId,
    workflowVersionId,
    versionNumber: 1,
    runTitle: "Test run",
    traceId: "trace",
    correlationId: null,
    hasPurse: false,
    workerId,
    node: nodeConfig.id,
    scope: "",
    attemptId,
    fence: 1,
    number: 1,
    type: nodeConfig.type,
    nodeConfig,
    input,
    startedAt: 0,
    deadlineAt: null,
    previousError: null,
  };
}

/** The same step, claimed anew: the attempt before has lost it. */
export async function claimedAgain(work: ClaimedWork): Promise<ClaimedWork> {
  const next = {
    ...work,
    attemptId: newId("attempt"),
    fence: work.fence + 1,
    number: work.number + 1,
  };
  await testDatabase().query(
    `update steps set attempt_id = $4, fence = $5, attempts = $6 where run_id = $1 and node = $2 and scope = $3`,
    [next.runId, next.node, next.scope, next.attemptId, next.fence, next.number],
  );
  return next;
}

/** A context whose attempt is not stopped unless the test does it, with what it was told of progress and of branches. */
export function aContext(
  signal: AbortSignal = new AbortController().signal,
): ExecutionContext & { progress: Progress[]; branches: OpenedBranch[]; asked: ToolAsk[] } {
  const progress: Progress[] = [];
  const asked: ToolAsk[] = [];
  const branches: OpenedBranch[] = [];
  const pausing = new AbortController().signal;
  const onProgress = (step: Progress) => progress.push(step);
  const onBranch = async (branch: OpenedBranch) => {
    branches.push(branch);
    return true;
  };
  const mayCall = async (ask: ToolAsk): Promise<ToolVerdict> => {
    asked.push(ask);
    return { verdict: "allowed", holdsSlot: false };
  };
  const onCalled = async () => undefined;
  return {
    signal,
    pausing,
    log,
    progress,
    onProgress,
    branches,
    onBranch,
    asked,
    mayCall,
    onCalled,
  };
}
