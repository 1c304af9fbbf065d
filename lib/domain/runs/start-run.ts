import { randomBytes } from "node:crypto";
import type { RunView } from "@/lib/contract/runs";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { type RunnableVersion, versionForRun } from "@/lib/domain/registry/version-for-run";
import { gateKey } from "@/lib/engine/advance/gate-key";
import type { Move } from "@/lib/engine/advance/moves";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { PLAN_FORMAT, type Plan, type PlanConcurrency } from "@/lib/engine/plan";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type RunId, type WorkflowId, type WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { errorCode } from "@/lib/platform/pg";
import { withinBacklog } from "./backlog";
import { mover } from "./engine";
import { isUnstorable } from "./fault";
import { takePlace } from "./gates";
import type { Movement, NewRun } from "./movement";
import { getPlan } from "./plans";
import { findRunView, getRunView } from "./read-run";
import { factsOf, unsavedRun } from "./run-row";

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
  /** Instead of the key that the workflow would give it. */
  concurrencyKey?: string | undefined;
  /** 32 hex digits; absent: a new trace. */
  traceId?: string | undefined;
};

const PRIORITY = 5;
const KEY_MAX = 500;
const UNIQUE_VIOLATION = "23505";

/**
 * Starts a run, pinned for good to the version that is meant now. It is durable when this returns. Refused
 * without a row: a version that may not be run (NOT_FOUND, ADMISSION_DENIED), an input that does not fit the
 * plan's schema or cannot be stored (INPUT_SCHEMA_MISMATCH), one more where too much waits (BACKLOG_FULL).
 */
export async function startRun(principal: Principal, request: RunRequest): Promise<RunView> {
  demand(principal, "run:start");
  const version = await versionForRun(principal, request.target);
  const plan = await admit(version);
  checkInput(plan, request.input);
  try {
    const movement = movementOf(principal, request, version);
    const { tenantId, newRun } = movement;
    await withinBacklog({ tenantId, priority: newRun.priority }, async () =>
      mover().move(await gated(movement, plan, request.concurrencyKey)),
    );
  } catch (error) {
    if (isUnstorable(error)) throw unstorableInput(error);
    if (!(error instanceof AppError) && errorCode(error) !== UNIQUE_VIOLATION) throw error;
    const existing = await findRunView(principal, request.id);
    if (!existing) throw error;
    return existing;
  }
  return getRunView(principal, request.id);
}

type Start = Movement & { newRun: NewRun; move: Extract<Move, { type: "created" }> };

/** The start of a run that shares its key with others: it begins now, or waits until it is admitted. */
async function gated(
  movement: Start,
  { concurrency }: Plan,
  ownKey: string | undefined,
): Promise<Start> {
  if (!concurrency) {
    if (ownKey === undefined) return movement;
    throw keyRefusal("The workflow does not bound how many of its runs are under way at once.");
  }
  const { tenantId, runId, newRun, move } = movement;
  const gate = await takePlace(
    { workflowId: newRun.workflowId, key: ownKey ?? keyOf(movement, concurrency) },
    { tenantId, runId, startAt: move.startAt === null ? null : new Date(move.startAt) },
    concurrency,
    mover(),
  );
  return gate === "open" ? movement : { ...movement, move: { ...move, gate } };
}

function keyOf({ tenantId, runId, newRun }: Start, concurrency: PlanConcurrency): string {
  const facts = factsOf(unsavedRun(runId, tenantId, newRun));
  const result = gateKey(concurrency, newRun.input, facts);
  if (!result.ok) throw keyRefusal(`The key has no value: ${result.problem.message}`);
  if (result.key.length > KEY_MAX)
    throw keyRefusal(`The key is longer than ${KEY_MAX} characters.`);
  return result.key;
}

const keyRefusal = (message: string): AppError =>
  new AppError("ADMISSION_DENIED", message, { details: { reason: "concurrency_key" } });

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

function movementOf(principal: Principal, request: RunRequest, version: RunnableVersion): Start {
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
