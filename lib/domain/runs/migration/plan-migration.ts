import type { Principal } from "@/lib/domain/auth/principal";
import { versionForRun } from "@/lib/domain/registry/version-for-run";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { type NodeMapping, planMigration, proposeMapping } from "@/lib/engine/migration";
import type { MigrantFate } from "@/lib/engine/migration/fates";
import type { MigrationFinding } from "@/lib/engine/migration/finding";
import { isDone, type MigrantStep } from "@/lib/engine/migration/migrant";
import { type Plan, planNode } from "@/lib/engine/plan";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, type RunId, type WorkflowVersionId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { manifestOf, pinnedSchemas } from "../loading/pinned-schemas";
import { getPlan } from "../loading/plans";
import { admit } from "../starting/admit-run";
import { findingsInside, migrantOf, type Pinned } from "./migrants";
import { type MigrantRow, readMigrants, readMigrationState } from "./migrants.sql";

export type PlannedMigration = {
  from: { id: WorkflowVersionId; number: number; plan: Plan };
  to: { id: WorkflowVersionId; number: number; plan: Plan };
  mapping: NodeMapping;
  steps: MigrantStep[];
  fates: MigrantFate[];
  findings: MigrationFinding[];
  /** The newest event of the run when all this was so. */
  seen: number;
};

/**
 * Holds a run that waits against another version of its workflow. NOT_FOUND outside the workspace and for a version of another
 * workflow; RUN_STATE_CONFLICT for a run that does not wait. `null`: the mapping that suggests itself.
 */
export async function planMigrationOf(
  principal: Principal,
  runId: RunId,
  versionId: WorkflowVersionId,
  asked: NodeMapping | null,
): Promise<PlannedMigration> {
  const { tenantId, workspaceId } = principal;
  const run = await db().run.findFirst({
    where: { tenantId, workspaceId, id: runId },
    include: { version: { select: { number: true } } },
  });
  if (!run) throw notFound("The run");
  const target = await versionForRun(principal, { versionId });
  if (target.workflow.id !== run.workflowId) throw notFound("The version");
  assertWaits(run);
  // First the sequence: what is read afterwards is at least as new, and a move in between is noticed.
  const { seen, cameFrom } = await readMigrationState({ tenantId, runId });
  const fromId = run.workflowVersionId as WorkflowVersionId;
  const [plan, toPlan, rows] = await Promise.all([
    getPlan(fromId),
    admit(target),
    readMigrants({ tenantId, runId }),
  ]);
  const from = { plan, manifest: await manifestOf(fromId) };
  const to = { plan: toPlan, manifest: await manifestOf(target.id) };
  const steps = rows.map((row) => migrantOf(plan, row));
  const nodes = steps.filter(({ scope }) => scope === "").map(({ node }) => node);
  const mapping = asked ?? proposeMapping(plan, toPlan, nodes);
  const fits = fitting(to, rows);
  const { findings, fates } = planMigration({ from: plan, to: toPlan, mapping, steps, fits });
  findings.push(...(await findingsInside({ tenantId, runId }, from, to, steps)));
  const content = await db().runContent.findFirst({ where: { tenantId, runId } });
  if (toPlan.input && validateAgainst(toPlan.input, content?.input as never).length > 0)
    findings.push({ code: "input_mismatch", node: null, target: null, path: "input" });
  if (cameFrom === encodeId("workflowVersion", target.id)) {
    const path = "workflow_version_id";
    findings.push({ code: "attempt_begun", node: null, target: null, path });
  }
  return {
    from: { id: fromId, number: run.version.number, plan },
    to: { id: target.id, number: target.number, plan: toPlan },
    mapping,
    steps,
    fates,
    findings,
    seen,
  };
}

type Standing = { executionStatus: string; stepsRunning: number; undoing: unknown };

function assertWaits({ executionStatus, stepsRunning, undoing }: Standing): void {
  const waits = executionStatus === "waiting" || executionStatus === "paused";
  if (waits && stepsRunning === 0 && undoing === null) return;
  throw new AppError(
    "RUN_STATE_CONFLICT",
    "Only a run that waits, or is paused with no step at work, goes to another version.",
    { details: { execution_status: executionStatus } },
  );
}

/** Whether what a step of the root graph gave fits the schemas of the node that takes its place. */
function fitting(
  { plan, manifest }: Pinned,
  rows: readonly MigrantRow[],
): (step: MigrantStep, target: string) => boolean {
  const ofRoot = rows.filter((row) => row.scope === "" && isDone(row));
  const outputs = new Map(ofRoot.map(({ node, output }) => [node, output]));
  return ({ node, scope }, target) =>
    // What is inside of containers is asked about by itself.
    scope !== "" ||
    pinnedSchemas(planNode(plan, target), manifest).every(
      (schema) => validateAgainst(schema, outputs.get(node) ?? null).length === 0,
    );
}
