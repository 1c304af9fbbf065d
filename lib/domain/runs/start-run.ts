import { randomBytes } from "node:crypto";
import type { RunView } from "@/lib/contract/runs";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { type RunnableVersion, versionForRun } from "@/lib/domain/registry/version-for-run";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { PLAN_FORMAT, type Plan } from "@/lib/engine/plan";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type RunId, type WorkflowId, type WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { errorCode } from "@/lib/platform/pg";
import { mover } from "./engine";
import { isUnstorable } from "./fault";
import type { Movement, NewRun } from "./movement";
import { getPlan } from "./plans";
import { findRunView, getRunView } from "./read-run";

export type RunRequest = {
  /** Under the same id once more it is found, not started again. */
  id: RunId;
  target: { workflowId: WorkflowId } | { versionId: WorkflowVersionId };
  input: JsonObject;
  /** Absent: the workflow's. */
  title?: string | undefined;
  labels?: Record<string, string> | undefined;
  priority?: number | undefined;
  correlationId?: string | undefined;
  startAt?: Date | undefined;
  /** 32 hex digits; absent: a new trace. */
  traceId?: string | undefined;
};

const PRIORITY = 5;
const UNIQUE_VIOLATION = "23505";

/**
 * Starts a run, pinned for good to the version that is meant now. It is durable when this returns. Refused
 * without a row: a version that may not be run (NOT_FOUND, ADMISSION_DENIED), an input that does not fit the
 * plan's schema or cannot be stored (INPUT_SCHEMA_MISMATCH).
 */
export async function startRun(principal: Principal, request: RunRequest): Promise<RunView> {
  demand(principal, "run:start");
  const version = await versionForRun(principal, request.target);
  const plan = await admit(version);
  checkInput(plan, request.input);
  try {
    await mover().move(movementOf(principal, request, version));
  } catch (error) {
    if (isUnstorable(error)) throw unstorableInput(error);
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    const existing = await findRunView(principal, request.id);
    if (!existing) throw error;
    return existing;
  }
  return getRunView(principal, request.id);
}

async function admit(version: RunnableVersion): Promise<Plan> {
  if (version.planFormat > PLAN_FORMAT)
    throw new AppError("ADMISSION_DENIED", "The version was published by a newer release.", {
      details: { reason: "plan_format" },
    });
  return getPlan(version.id);
}

function checkInput({ input: schema }: Plan, input: JsonObject): void {
  const issues = schema ? validateAgainst(schema, input) : [];
  if (issues.length === 0) return;
  throw new AppError("INPUT_SCHEMA_MISMATCH", "The input does not fit the workflow's schema.", {
    details: { issues: issues.map(({ path, message }) => ({ path, message })) },
  });
}

const unstorableInput = (cause: unknown): AppError =>
  new AppError("INPUT_SCHEMA_MISMATCH", "The input holds text that cannot be stored.", {
    details: { issues: [{ path: "", message: "Text must not hold the character U+0000." }] },
    cause,
  });

function movementOf(
  principal: Principal,
  request: RunRequest,
  version: RunnableVersion,
): Movement & { newRun: NewRun } {
  const { tenantId, workspaceId } = principal;
  const by = actorOf(principal);
  return {
    tenantId,
    runId: request.id,
    move: { type: "created", startAt: request.startAt?.getTime() ?? null },
    newRun: {
      workspaceId,
      workflowId: version.workflow.id,
      workflowVersionId: version.id,
      title: request.title ?? version.workflow.title,
      labels: request.labels ?? {},
      priority: request.priority ?? PRIORITY,
      input: request.input,
      initiatedBy: by,
      runsAs: by,
      correlationId: request.correlationId ?? null,
      traceId: request.traceId ?? randomBytes(16).toString("hex"),
    },
    also: [
      auditStatement(principal, {
        action: "run.start",
        target: encodeId("run", request.id),
        details: { workflow: version.workflow.name, version: version.number },
      }),
    ],
  };
}
