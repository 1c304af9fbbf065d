import type { MigrationPreviewView } from "@/lib/contract/run-migrations";
import type { RunView } from "@/lib/contract/runs";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import type { MigrationFinding, MigrationFindingCode, NodeMapping } from "@/lib/engine/migration";
import { planNode } from "@/lib/engine/plan";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type RunId, type WorkflowVersionId } from "@/lib/kernel/ids";
import { mover } from "./engine";
import { type PlannedMigration, planMigrationOf } from "./plan-migration";
import { getRunView } from "./read-run";
import { refusalOf } from "./refusal";

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
      details: { findings: findings.map(findingView) },
    });
  const moved = await mover().move({
    tenantId: principal.tenantId,
    runId,
    move: {
      type: "migrated",
      plan: to.plan,
      fromVersionId: from.id,
      toVersionId: to.id,
      mapping,
      steps: steps.map(({ node }) => ({ node, scope: "" })),
      seen,
      reason,
      actor: actorOf(principal),
    },
    also: [
      auditStatement(principal, {
        action: "run.migrate",
        target: encodeId("run", runId),
        details: { reason, from_version: from.number, to_version: to.number, mapping },
      }),
    ],
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
    steps: steps.map(({ node, status, waitReason }) => {
      const { title, type } = planNode(from.plan, node);
      const targets = roots.filter((each) => each.type === type).map(({ id }) => id);
      return { node, title, type, status, wait_reason: waitReason, targets };
    }),
    nodes: fates.map(({ node, fate }) => {
      const { title, type } = planNode(to.plan, node);
      return { node, title, type, fate };
    }),
    findings: findings.map(findingView),
  };
}

const MESSAGES: Record<MigrationFindingCode, string> = {
  unmapped: "The step has no place: say which node takes it, or none.",
  unknown_node: "One of the two versions has no such node in its root graph.",
  mapped_twice: "Another step has this place already.",
  type_changed: "The node is of another type.",
  request_dropped:
    "The step waits for people, and nobody goes around them: give the request a place.",
  result_dropped: "What the step has done or given would be lost.",
  effects_left: "The step has changed something outside, which would belong to nothing.",
  cannot_be_renamed: "What the step has done is kept under its name.",
  state_not_movable: "The step stands where it cannot be begun anew: wait until it has gone on.",
  failed_step:
    "The step has failed or was cancelled, which the version could not take into account.",
  port_missing: "The node has not got the port that the step went on by.",
  output_mismatch: "What the step gave does not fit the node's schema.",
  body_changed: "What is inside of the node is not what the step has run.",
  stands_behind: "The node stands behind one that has yet to run.",
  way_not_taken: "The way to the node would not be taken.",
  budget_changed: "One version bounds what a run spends, and the other does not.",
  input_mismatch: "The run's input does not fit the version.",
  attempt_begun: "An attempt has begun since the run came from there: the way back is over.",
};

const findingView = ({ code, node, target }: MigrationFinding) => ({
  code,
  node,
  target,
  message: MESSAGES[code],
});
