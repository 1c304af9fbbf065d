import type { EffectResolutionView } from "@/lib/contract/resolve-step";
import type { StepDetailView } from "@/lib/contract/run-steps";
import { auditOf } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import type { EffectResolution } from "@/lib/engine/advance/moves";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { planNode } from "@/lib/engine/plan";
import { actorOf } from "@/lib/kernel/actor";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, encodeStepId, type StepKey } from "@/lib/kernel/ids";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { getPlan } from "../loading/plans";
import { moveOnRequest } from "../moving/move-on-request";
import { assertRun } from "../reading/assert-run";
import { getStep } from "../reading/read-steps";

/**
 * Writes down what became of a step's call whose outcome nobody knew, and moves the step by it. Refused: a step
 * that does not wait for that (RUN_STATE_CONFLICT, with where it stands), an output that does not fit what the
 * step declares (INPUT_SCHEMA_MISMATCH).
 */
export async function resolveEffect(
  principal: Principal,
  key: StepKey,
  said: EffectResolutionView,
): Promise<StepDetailView> {
  demand(principal, "effect:resolve");
  const { tenantId } = principal;
  const { runId, node, scope } = key;
  const { workflowVersionId } = await assertRun(principal, runId);
  const step = await db().step.findFirst({ where: { tenantId, runId, node, scope } });
  if (!step) throw notFound("The step");
  if (step.waitReason !== "reconcile") throw conflict(step.status, step.waitReason);
  if (said.verdict === "happened") await demandFit(principal, key, workflowVersionId, said.output);
  const { outcome } = await moveOnRequest({
    tenantId,
    runId,
    move: {
      type: "effect_resolved",
      step: { node, scope },
      fence: step.fence,
      resolution: resolutionOf(said),
      reason: said.reason,
      actor: actorOf(principal),
    },
    audit: auditOf(principal, {
      action: "effect.resolve",
      target: encodeStepId(key),
      details: {
        verdict: said.verdict,
        reason: said.reason,
        run_id: encodeId("run", runId),
        ...(said.verdict !== "give_up" && { evidence: said.evidence }),
      },
    }),
  });
  const now = await getStep(principal, key);
  if (!outcome.ok) throw conflict(now.status, now.wait_reason);
  return now;
}

function resolutionOf(said: EffectResolutionView): EffectResolution {
  if (said.verdict === "give_up") return { verdict: "give_up" };
  const { verdict, evidence } = said;
  return verdict === "happened"
    ? { verdict, evidence, output: said.output }
    : { verdict, evidence };
}

/** What stands in for the answer that was lost must be what the step, or the call of its agent, would have given. */
async function demandFit(
  { tenantId }: Principal,
  key: StepKey,
  workflowVersionId: Parameters<typeof getPlan>[0],
  output: Json,
): Promise<void> {
  const node = planNode(await getPlan(workflowVersionId), key.node);
  const called = node.type === "tool" ? node.tool.versionId : await calledVersion(tenantId, key);
  const declared = called === null ? {} : await outputSchemaOf(tenantId, called);
  // Of an agent that is the schema of its last word, not of what it is answered.
  const narrowed = node.type !== "agent" && "output" in node && node.output ? node.output : {};
  const issues = [...validateAgainst(declared, output), ...validateAgainst(narrowed, output)];
  if (issues.length === 0) return;
  throw new AppError("INPUT_SCHEMA_MISMATCH", "The output does not fit what the tool declares.", {
    details: {
      issues: issues.map(({ path, message }) => ({ path: `/body/output${path}`, message })),
    },
  });
}

/** The version of the tool whose call was lost; `null`: the ledger knows of none. */
async function calledVersion(
  tenantId: string,
  { runId, node, scope }: StepKey,
): Promise<string | null> {
  const effect = await db().effect.findFirst({
    where: {
      tenantId,
      runId,
      node,
      scope,
      idempotency: "none",
      status: { in: ["sent", "unknown"] },
    },
    orderBy: [{ branch: "desc" }, { ordinal: "desc" }],
    select: { toolVersionId: true },
  });
  return effect?.toolVersionId ?? null;
}

async function outputSchemaOf(tenantId: string, id: string): Promise<JsonObject> {
  const version = await db().toolVersion.findFirst({
    where: { tenantId, id },
    select: { outputSchema: true },
  });
  return (version?.outputSchema as JsonObject | undefined) ?? {};
}

const conflict = (status: string, waitReason: string | null): AppError =>
  new AppError(
    "RUN_STATE_CONFLICT",
    "The step does not wait for anybody to say what became of its call.",
    { details: { step_status: status, wait_reason: waitReason } },
  );
