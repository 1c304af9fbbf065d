import { unreadableVersion } from "@/lib/domain/registry/unreadable-version";
import { pinnedVersion } from "@/lib/domain/registry/version-for-run";
import { PLAN_FORMAT } from "@/lib/engine/plan";
import { SUBWORKFLOW_DEPTH_MAX } from "@/lib/engine/validate/rules/subworkflow-recursion";
import { parseActor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import {
  asId,
  type RunId,
  type TenantId,
  type WorkflowVersionId,
  type WorkspaceId,
} from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";
import { isUniqueViolation, isUnstorable } from "../moving/fault";
import {
  admit,
  begun,
  checkInput,
  gated,
  type Start,
  unstorableInput,
} from "../starting/admit-run";
import { newPurse, type PurseWish } from "../starting/new-purse";
import { insertChild, type ParentStep, readChild, readParent } from "./children.sql";
import { followParent, isParentPaused } from "./control-children";
import { tellParent } from "./tell-parents";

/** What a step asks for. The same under the same fence is the same run. */
export type ChildRequest = {
  tenantId: TenantId;
  step: ParentStep;
  childRunId: RunId;
  versionId: WorkflowVersionId;
  input: JsonObject;
  /** The part of the parent's purse that it is given. */
  budget?: PurseWish | undefined;
};

type Parent = {
  workspaceId: WorkspaceId;
  labels: JsonObject;
  priority: number;
  initiatedBy: unknown;
  runsAs: unknown;
  correlationId: string | null;
  traceId: string;
  /** Milliseconds since the epoch; null: whenever. */
  endBy: number | null;
  depth: number;
  workflowIds: string[];
};

/**
 * Starts the run that a step waits for, once, however often it is asked: pinned to the version of the parent's
 * manifest, with the parent's labels, priority, initiator and account, and to end no later than it. What cannot be
 * started is told to the parent as refused.
 */
export async function startChild(request: ChildRequest): Promise<void> {
  const { tenantId, step } = request;
  if (await meetsEarlier(request)) return;
  const { rows } = await sharedPool().query<Parent>(readParent(tenantId, step.runId));
  const [parent] = rows;
  if (!parent) return;
  try {
    await begin(request, parent);
  } catch (error) {
    if (isUniqueViolation(error) && (await meetsEarlier(request))) return;
    const refusal = isUnstorable(error) ? unstorableInput(error) : error;
    if (!isFinal(refusal)) throw error;
    await tellParent(request, {
      status: "refused",
      reason: String(refusal.details.reason ?? refusal.code.toLowerCase()),
      message: refusal.message,
    });
  }
}

/** What will be refused for ever; what only is away now is asked again later. */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind !== "unavailable" && error.kind !== "exhausted";

async function begin(request: ChildRequest, parent: Parent): Promise<void> {
  const { tenantId, step, childRunId, versionId, input, budget } = request;
  const version = await pinnedVersion({ tenantId, workspaceId: parent.workspaceId }, versionId);
  const depth = parent.depth + 1;
  if (depth > SUBWORKFLOW_DEPTH_MAX) throw refusal("too_deep", "Workflows are nested too deep.");
  if (parent.workflowIds.includes(version.workflow.id))
    throw refusal("recursion", "The workflow would run itself.");
  if (version.planFormat > PLAN_FORMAT) throw unreadableVersion();
  const plan = await admit(version);
  checkInput(plan, input);
  const start: Start = {
    tenantId,
    runId: childRunId,
    move: { type: "created", startAt: null, endBy: parent.endBy },
    newRun: {
      workspaceId: parent.workspaceId,
      workflowId: version.workflow.id,
      workflowVersionId: version.id,
      title: version.workflow.title,
      labels: parent.labels,
      priority: parent.priority,
      input,
      initiatedBy: parseActor(parent.initiatedBy),
      runsAs: parseActor(parent.runsAs),
      correlationId: parent.correlationId,
      traceId: parent.traceId,
      parentRunId: step.runId as RunId,
      ...newPurse(plan, version.budgetIds, budget),
    },
    also: [insertChild(tenantId, step, childRunId, depth)],
  };
  await begun(await gated(start, plan, undefined));
  await heedPause(request, childRunId);
}

/** The parent may have been paused before there was a child to hear of it. */
async function heedPause({ tenantId, step }: ChildRequest, childRunId: RunId): Promise<void> {
  if (await isParentPaused(tenantId, step.runId))
    await followParent(tenantId, step.runId, childRunId);
}

const refusal = (reason: string, message: string): AppError =>
  new AppError("ADMISSION_DENIED", message, { details: { reason } });

/**
 * Whether it was started before, or called off. Whoever did so may have died right afterwards: then the parent still
 * waits for a word, or the child has not heard of its pause.
 */
async function meetsEarlier(request: ChildRequest): Promise<boolean> {
  const { rows } = await sharedPool().query<{ childRunId: string | null }>(
    readChild(request.tenantId, request.step),
  );
  const [earlier] = rows;
  if (earlier?.childRunId) await heedPause(request, asId("run", earlier.childRunId));
  else if (earlier)
    await tellParent(request, {
      status: "cancelled",
      reason: "called_off",
      message: "The run was called off before it began.",
    });
  return earlier !== undefined;
}
