import type { WorkflowVersionView } from "@/lib/contract/workflow-versions";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { PLAN_FORMAT } from "@/lib/engine/plan";
import type { Layout } from "@/lib/engine/spec/layout";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import { actorOf } from "@/lib/kernel/actor";
import { notFound } from "@/lib/kernel/errors";
import { encodeId, type WorkflowId, type WorkflowVersionId } from "@/lib/kernel/ids";
import { canonicalJson, type JsonObject } from "@/lib/kernel/json";
import { db, type Tx } from "@/lib/platform/db";
import { digest } from "@/lib/platform/digest";
import { runStatement } from "@/lib/platform/statement";
import type { Draft, Workflow, WorkflowVersion } from "@/prisma/generated/client";
import type { Manifest } from "./manifest";
import { pinManifest } from "./pin-manifest";
import { validationFailed } from "./refuse-findings";
import { revisionConflict } from "./save-draft";
import { specJson } from "./spec-json";
import { validateSpec } from "./validate-spec";
import { versionView } from "./workflow-views";
import { lockWorkflow } from "./workflows.sql";

type Publication = {
  /** Under the same id once more it is found, not made again. */
  id: WorkflowVersionId;
  /** The revision of the draft that is to be published. */
  revision: number;
  notes: string;
};

/**
 * Makes the next version of a workflow from its draft, with every reference resolved for good. Refused:
 * a draft that was saved since (REVISION_CONFLICT) and one that validation finds an error in
 * (VALIDATION_FAILED). A draft that says what the newest version says already makes no other: that one is
 * the answer.
 */
export async function publishVersion(
  principal: Principal,
  workflowId: WorkflowId,
  { id, revision, notes }: Publication,
): Promise<WorkflowVersionView> {
  demand(principal, "workflow:publish");
  const { workflow, draft } = await readForPublishing(principal, workflowId);
  const repeated = await findRepeated(db(), principal, workflowId, id);
  if (repeated) return versionView(repeated);
  if (draft.revision !== revision) throw revisionConflict(draft.revision);
  const validation = await validateSpec(principal, draft.spec, workflow.name);
  if (!validation.ok) throw validationFailed(workflow.name, validation.findings);
  const layout = draft.layout as Layout;
  const content = contentOf(validation.spec, pinManifest(validation.spec, validation.catalogue));

  return db().$transaction(async (tx) => {
    await runStatement(tx, lockWorkflow(workflow.tenantId, workflow.workspaceId, workflowId));
    const made = await findRepeated(tx, principal, workflowId, id);
    if (made) return versionView(made);
    const latest = await readLatest(tx, principal, workflowId, revision);
    if (latest?.digest === content.digest) return versionView(latest);
    return versionView(await insert(tx, principal, workflow, { id, notes, layout, ...content }));
  });
}

/** What the same request made before: whatever was saved since, it is the answer. */
const findRepeated = (
  tx: Tx,
  { tenantId }: Principal,
  workflowId: WorkflowId,
  id: WorkflowVersionId,
): Promise<WorkflowVersion | null> =>
  tx.workflowVersion.findFirst({ where: { tenantId, workflowId, id } });

type Content = { spec: JsonObject; manifest: JsonObject; digest: string };

function contentOf(spec: WorkflowSpec, manifest: Manifest): Content {
  const content = { spec: specJson(spec), manifest: manifest as unknown as JsonObject };
  return { ...content, digest: digest(canonicalJson(content)) };
}

async function readForPublishing(
  { tenantId, workspaceId }: Principal,
  id: WorkflowId,
): Promise<{ workflow: Workflow; draft: Draft }> {
  const row = await db().workflow.findFirst({
    where: { tenantId, workspaceId, id },
    include: { draft: true },
  });
  if (!row?.draft) throw notFound("The workflow");
  return { workflow: row, draft: row.draft };
}

/** The newest version, which the caller's lock keeps so, while the draft still is the one to publish. */
async function readLatest(
  tx: Tx,
  { tenantId }: Principal,
  workflowId: WorkflowId,
  revision: number,
): Promise<WorkflowVersion | null> {
  const draft = await tx.draft.findFirst({ where: { tenantId, workflowId } });
  if (draft?.revision !== revision) throw revisionConflict(draft?.revision ?? 0);
  return tx.workflowVersion.findFirst({
    where: { tenantId, workflowId },
    orderBy: { number: "desc" },
  });
}

async function insert(
  tx: Tx,
  principal: Principal,
  { tenantId, workspaceId, id: workflowId }: Workflow,
  version: Content & { id: WorkflowVersionId; notes: string; layout: Layout },
): Promise<WorkflowVersion> {
  const { latestVersion: number } = await tx.workflow.update({
    where: { tenantId_id: { tenantId, id: workflowId } },
    data: { latestVersion: { increment: 1 }, updatedAt: new Date() },
  });
  const row = await tx.workflowVersion.create({
    data: {
      tenantId,
      workspaceId,
      workflowId,
      number,
      ...version,
      planFormat: PLAN_FORMAT,
      publishedBy: actorOf(principal),
    },
  });
  await runStatement(
    tx,
    auditStatement(principal, {
      action: "workflow.publish",
      target: encodeId("workflowVersion", version.id),
      details: { number, digest: version.digest },
    }),
  );
  return row;
}
