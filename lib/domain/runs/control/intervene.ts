import type { StepDetailView } from "@/lib/contract/run-steps";
import { auditOf } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import type { StepAction } from "@/lib/engine/advance/moves";
import { findNode } from "@/lib/engine/plan";
import type { StepStatus, WaitReason } from "@/lib/engine/transition";
import { actorOf } from "@/lib/kernel/actor";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, encodeStepId, type StepKey } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";
import { getPlan } from "../loading/plans";
import { moveOnRequest } from "../moving/move-on-request";
import type { Moved } from "../moving/movement";
import { assertRun } from "../reading/assert-run";
import { getStep } from "../reading/read-steps";
import { stepSeen } from "../reading/step-views.sql";
import { checkMarkedOutput } from "./check-marked-output";

type Intervene = (principal: Principal, step: StepKey, reason: string) => Promise<StepDetailView>;

/** Begins a new attempt of a step that failed and is held, or that waits to be tried again. */
export const retryStep: Intervene = (principal, step, reason) =>
  intervene(principal, step, { kind: "retry" }, reason);

/** Passes by a step: its way out is satisfied, with nothing as its output. */
export const skipStep: Intervene = (principal, step, reason) =>
  intervene(principal, step, { kind: "skip" }, reason);

/** Holds a step that has not begun, until it is released. */
export const holdStep: Intervene = (principal, step, reason) =>
  intervene(principal, step, { kind: "hold" }, reason);

/** Lets a held step go on. */
export const releaseStep: Intervene = (principal, step, reason) =>
  intervene(principal, step, { kind: "release" }, reason);

/** Ends a step as failed; its node says what follows from that. */
export const cancelStep: Intervene = (principal, step, reason) =>
  intervene(principal, step, { kind: "cancel" }, reason);

/**
 * Says that a step is done, with a port and an output that fits its schemas (else INPUT_SCHEMA_MISMATCH). It
 * touches neither the run's outcome nor its review.
 */
export async function markStepSucceeded(
  principal: Principal,
  step: StepKey,
  { reason, port, output }: { reason: string; port: string; output: Json },
): Promise<StepDetailView> {
  demand(principal, "step:intervene");
  await checkMarkedOutput(principal, step, output);
  return intervene(principal, step, { kind: "mark_succeeded", port, output }, reason);
}

type Seen = { status: StepStatus; waitReason: WaitReason | null; fence: number };

/** What no edge has reached has no row yet. */
const UNREACHED: Seen = { status: "blocked", waitReason: null, fence: 0 };

/**
 * Steps in at a step as it stands now, with an event and an audit row in the same transaction. For operators; legal
 * from few states, else RUN_STATE_CONFLICT with where the step stands. NOT_FOUND for what the run's plan has not.
 */
async function intervene(
  principal: Principal,
  key: StepKey,
  action: StepAction,
  reason: string,
): Promise<StepDetailView> {
  demand(principal, "step:intervene");
  const { runId, node, scope } = key;
  const { workflowVersionId } = await assertRun(principal, runId);
  const plan = await getPlan(workflowVersionId);
  if (!findNode(plan, node)) throw notFound("The step");
  const { rows } = await sharedPool().query<Seen>(stepSeen(key));
  const moved = await moveOnRequest({
    tenantId: principal.tenantId,
    runId,
    move: {
      type: "intervened",
      step: { node, scope },
      action,
      reason,
      actor: actorOf(principal),
      seen: rows[0] ?? UNREACHED,
    },
    audit: auditOf(principal, {
      action: `step.${action.kind}`,
      target: encodeStepId(key),
      details: {
        reason,
        run_id: encodeId("run", runId),
        ...(action.kind === "mark_succeeded" && { port: action.port }),
      },
    }),
  });
  if (!moved.outcome.ok) throw await refusal(key, moved);
  return getStep(principal, key);
}

async function refusal(key: StepKey, { outcome, run }: Moved) {
  const { rows } = await sharedPool().query<Seen>(stepSeen(key));
  const { status, waitReason } = rows[0] ?? UNREACHED;
  const isConflict = !outcome.ok && outcome.why === "conflict";
  return new AppError(
    "RUN_STATE_CONFLICT",
    isConflict ? outcome.message : "The step has moved on.",
    {
      details: {
        step_status: status,
        wait_reason: waitReason,
        execution_status: run?.status ?? null,
      },
    },
  );
}
