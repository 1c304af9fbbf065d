import type { RunView } from "@/lib/contract/runs";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import type { Derivation } from "@/lib/engine/advance/model";
import { asId, encodeId, type RunId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { readOwnBudget } from "../reading/read-purse";
import { startRun } from "../starting/start-run";
import { type PlannedRerun, planRerunOf } from "./preview-rerun";

export type RerunRequest = {
  /** Of the new run. Under the same id once more it is found, not started again. */
  id: RunId;
  from: string;
  reason: string;
  traceId: string;
};

/**
 * Starts a run that repeats one which has ended, from a node on: of the same version, with the same input, title, labels,
 * priority and own budget. It acts for whoever asks, under their rights. Refused as its preview is, and as every start.
 */
export async function rerunRun(
  principal: Principal,
  runId: RunId,
  { id, from, reason, traceId }: RerunRequest,
): Promise<RunView> {
  demand(principal, "run:start");
  const planned = await planRerunOf(principal, runId, from);
  const where = { tenantId: principal.tenantId, id: runId };
  const [run, content, own] = await Promise.all([
    db().run.findFirstOrThrow({ where }),
    db().runContent.findFirstOrThrow({ where: { tenantId: principal.tenantId, runId } }),
    readOwnBudget(principal.tenantId, runId),
  ]);
  return startRun(principal, {
    id,
    target: { versionId: asId("workflowVersion", run.workflowVersionId) },
    input: content.input as JsonObject,
    title: run.title,
    labels: run.labels as Record<string, string>,
    priority: run.priority,
    budget: own?.limits,
    onExhausted: own?.onExhausted,
    correlationId: run.correlationId ?? undefined,
    traceId,
    derivation: derivationOf(runId, planned),
    audit: {
      action: "run.rerun",
      details: { reason, derived_from: encodeId("run", runId), from_node: planned.from },
    },
  });
}

function derivationOf(runId: RunId, { from, fates, past }: PlannedRerun): Derivation {
  const reused = fates.flatMap(({ node, fate }) => {
    const result = past.steps.get(node);
    if (fate !== "reused" || !result || result.port === null) return [];
    const { port, output, marked, deliveryId } = result;
    return [{ node, port, output, marked, deliveryId }];
  });
  return { runId, node: from, reused };
}
