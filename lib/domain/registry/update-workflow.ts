import type { WorkflowView } from "@/lib/contract/workflows";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import { notFound } from "@/lib/kernel/errors";
import { encodeId, type WorkflowId } from "@/lib/kernel/ids";
import { db, type Tx } from "@/lib/platform/db";
import { runStatement } from "@/lib/platform/statement";
import { getWorkflow } from "./read-workflows";
import { lockDraft, retitleDraft } from "./workflows.sql";

type Change = {
  title?: string | undefined;
  labels?: Record<string, string> | undefined;
  /** `false` takes it out of the archive. */
  archived?: false | undefined;
};

/**
 * Changes what is named of a workflow and leaves the rest; a new title is its draft's, too. NOT_FOUND if the
 * workspace has no such one.
 */
export async function updateWorkflow(
  principal: Principal,
  id: WorkflowId,
  { title, labels, archived }: Change,
): Promise<WorkflowView> {
  demand(principal, "workflow:edit");
  const { tenantId, workspaceId } = principal;
  await db().$transaction(async (tx) => {
    // The draft before the workflow, as whoever saves one takes them; also where it says this title already.
    if (title !== undefined) {
      await runStatement(tx, lockDraft(tenantId, workspaceId, id));
      await runStatement(tx, retitleDraft(principal, { id, title, by: actorOf(principal) }));
    }
    const isRestored = archived === false && (await restore(tx, principal, id));
    const { count } = await tx.workflow.updateMany({
      where: { tenantId, workspaceId, id },
      data: {
        ...(title !== undefined && { title }),
        ...(labels !== undefined && { labels }),
        updatedAt: new Date(),
      },
    });
    if (count === 0) throw notFound("The workflow");
    if (!isRestored) return;
    const act = { action: "workflow.restore", target: encodeId("workflow", id) } as const;
    await runStatement(tx, auditStatement(principal, act));
  });
  return getWorkflow(principal, id);
}

/** Takes it out of the archive; `false` if it was not there. */
async function restore(
  tx: Tx,
  { tenantId, workspaceId }: Principal,
  id: WorkflowId,
): Promise<boolean> {
  const { count } = await tx.workflow.updateMany({
    where: { tenantId, workspaceId, id, archivedAt: { not: null } },
    data: { archivedAt: null },
  });
  return count === 1;
}

/**
 * Puts a workflow into the archive: it starts no new runs, those under way go on, its history stays. One that
 * is there already stays as it is.
 */
export async function archiveWorkflow(principal: Principal, id: WorkflowId): Promise<WorkflowView> {
  demand(principal, "workflow:edit");
  const { tenantId, workspaceId } = principal;
  await db().$transaction(async (tx) => {
    const now = new Date();
    const { count } = await tx.workflow.updateMany({
      where: { tenantId, workspaceId, id, archivedAt: null },
      data: { archivedAt: now, updatedAt: now },
    });
    if (count === 0) return;
    await runStatement(
      tx,
      auditStatement(principal, { action: "workflow.archive", target: encodeId("workflow", id) }),
    );
  });
  return getWorkflow(principal, id);
}
