import { randomBytes } from "node:crypto";
import type { RunView } from "@/lib/contract/runs";
import { auditOf } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { type RunnableVersion, versionForRun } from "@/lib/domain/registry/version-for-run";
import type { Derivation } from "@/lib/engine/advance/model";
import type { Bounds } from "@/lib/engine/budget/amounts";
import type { Plan } from "@/lib/engine/plan";
import { actorOf } from "@/lib/kernel/actor";
import type { AuditAction } from "@/lib/kernel/audit-actions";
import type { PurseEmpty } from "@/lib/kernel/budget-kinds";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type RunId, type WorkflowId, type WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { isUniqueViolation, isUnstorable } from "../moving/fault";
import { findRunView, getRunView } from "../reading/read-run";
import { admit, begun, checkInput, gated, type Start, unstorableInput } from "./admit-run";
import { withinBacklog } from "./backlog";
import { demandLower, newPurse, type PurseWish } from "./new-purse";

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
  /** What the run may spend; it may only lower what the workflow allows. */
  budget?: Bounds | undefined;
  /** What becomes of it without money, where the workflow says nothing of that. */
  onExhausted?: PurseEmpty | undefined;
  /** 32 hex digits; absent: a new trace. */
  traceId?: string | undefined;
  /** The run that it is derived from, and what it takes over of it. */
  derivation?: Derivation | undefined;
  /** What the audit says of it; absent: that it was started. */
  audit?: { action: AuditAction; details: JsonObject } | undefined;
};

const PRIORITY = 5;

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
  if (request.budget) demandLower(plan, { limits: request.budget });
  try {
    const movement = movementOf(principal, request, version, plan);
    const { tenantId, newRun } = movement;
    await withinBacklog({ tenantId, priority: newRun.priority }, async () =>
      begun(await gated(movement, plan, request.concurrencyKey)),
    );
  } catch (error) {
    if (isUnstorable(error)) throw unstorableInput(error);
    if (!(error instanceof AppError) && !isUniqueViolation(error)) throw error;
    const existing = await findRunView(principal, request.id);
    if (!existing) throw error;
    return existing;
  }
  return getRunView(principal, request.id);
}

function movementOf(
  principal: Principal,
  request: RunRequest,
  version: RunnableVersion,
  plan: Plan,
): Start {
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
      ...(request.derivation && { derivation: request.derivation }),
      ...newPurse(plan, version.budgetIds, wishOf(request)),
    },
    audit: auditOf(principal, {
      action: request.audit?.action ?? "run.start",
      target: encodeId("run", request.id),
      details: {
        workflow: version.workflow.name,
        version: version.number,
        ...request.audit?.details,
      },
    }),
  };
}

const wishOf = ({ budget, onExhausted }: RunRequest): PurseWish | undefined =>
  budget && { limits: budget, ...(onExhausted && { onExhausted }) };
