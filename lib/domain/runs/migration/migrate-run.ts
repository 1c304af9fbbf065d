import type { MigrationPreviewView } from "@/lib/contract/run-migrations";
import type { RunView } from "@/lib/contract/runs";
import { auditOf } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import type { NodeMapping } from "@/lib/engine/migration";
import type { MigrantFate } from "@/lib/engine/migration/fates";
import type { MigrantStep } from "@/lib/engine/migration/migrant";
import { type Plan, type PlanNode, planNode } from "@/lib/engine/plan";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type RunId, type WorkflowVersionId } from "@/lib/kernel/ids";
import { refusalOf } from "../control/refusal";
import { moveOnRequest } from "../moving/move-on-request";
import { getRunView } from "../reading/read-run";
import { migrationFindingView } from "./migration-finding-view";
import { type PlannedMigration, planMigrationOf } from "./plan-migration";

/** What would become of a waiting run in another version. Nothing happens. */
export async function previewMigration(
  principal: Principal,
  runId: RunId,
  versionId: WorkflowVersionId,
  mapping: NodeMapping | null,
): Promise<MigrationPreviewView> {
  demand(principal, "run:control");
  return previewOf(await planMigrationOf(principal, runId, versionId, mapping));
}

/**
 * Takes a waiting run to another version of its workflow, with its event and audit row in the same transaction. It happens as
 * it was held against the version, or not at all: RUN_STATE_CONFLICT if the run has moved on, VALIDATION_FAILED with all that
 * does not fit.
 */
export async function migrateRun(
  principal: Principal,
  runId: RunId,
  asked: { versionId: WorkflowVersionId; mapping: NodeMapping; reason: string },
): Promise<RunView> {
  demand(principal, "run:control");
  const { versionId, mapping, reason } = asked;
  const planned = await planMigrationOf(principal, runId, versionId, mapping);
  const { from, to, findings, steps, seen } = planned;
  if (findings.length > 0)
    throw new AppError("VALIDATION_FAILED", "The run does not fit the version so.", {
      details: { findings: findings.map(migrationFindingView) },
    });
  const moved = await moveOnRequest({
    tenantId: principal.tenantId,
    runId,
    move: {
      type: "migrated",
      plan: to.plan,
      fromVersionId: from.id,
      toVersionId: to.id,
      mapping,
      steps: steps.map(({ node, scope }) => ({ node, scope })),
      seen,
      reason,
      actor: actorOf(principal),
    },
    audit: auditOf(principal, {
      action: "run.migrate",
      target: encodeId("run", runId),
      details: { reason, from_version: from.number, to_version: to.number, mapping },
    }),
  });
  if (!moved.outcome.ok) throw refusalOf(moved);
  return getRunView(principal, runId);
}

function previewOf({
  from,
  to,
  mapping,
  steps,
  fates,
  findings,
}: PlannedMigration): MigrationPreviewView {
  const roots = to.plan.nodes.filter(({ container }) => container === null);
  return {
    from_version: { id: from.id, number: from.number },
    to_version: { id: to.id, number: to.number },
    mapping: { ...mapping },
    steps: steps
      .filter(({ scope }) => scope === "")
      .map((step) => stepView(step, from.plan, roots)),
    nodes: nodesView(fates, to.plan),
    findings: findings.map(migrationFindingView),
  };
}

function stepView(
  { node, status, waitReason, scopeCounts }: MigrantStep,
  from: Plan,
  roots: readonly PlanNode[],
): MigrationPreviewView["steps"][number] {
  const { title, type } = planNode(from, node);
  const targets = roots.filter((each) => each.type === type).map(({ id }) => id);
  return { node, title, type, status, wait_reason: waitReason, targets, scopes: scopeCounts };
}

/** What happens alike in several rounds or items is said once, with how many they are. */
function nodesView(fates: readonly MigrantFate[], to: Plan): MigrationPreviewView["nodes"] {
  const views = new Map<string, MigrationPreviewView["nodes"][number]>();
  for (const { node, fate } of fates) {
    const { title, type, container } = planNode(to, node);
    const key = `${node} ${fate}`;
    const count = (views.get(key)?.count ?? 0) + 1;
    views.set(key, { node, title, type, fate, container, count });
  }
  return [...views.values()];
}
