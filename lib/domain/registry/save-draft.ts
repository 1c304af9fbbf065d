import type { DraftView } from "@/lib/contract/drafts";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import type { Layout } from "@/lib/engine/spec/layout";
import { titleSchema } from "@/lib/engine/spec/names";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { WorkflowId } from "@/lib/kernel/ids";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { readDraft } from "./read-draft";
import { draftView } from "./workflow-views";

type DraftChange = { revision: number; spec: JsonObject; layout?: Layout | undefined };

/**
 * Replaces the draft's spec, finished or not, and where its cards stand, if nobody saved since the revision that the
 * caller read. Else nothing is written, and REVISION_CONFLICT carries the revision of now. The title that the spec
 * gives itself becomes the workflow's.
 */
export async function saveDraft(
  principal: Principal,
  workflowId: WorkflowId,
  { revision, spec, layout }: DraftChange,
): Promise<DraftView> {
  demand(principal, "workflow:edit");
  const { tenantId, workspaceId } = principal;
  const saved = await db().$transaction(async (tx) => {
    const [row] = await tx.draft.updateManyAndReturn({
      where: { tenantId, workflowId, revision, workflow: { workspaceId } },
      data: {
        spec,
        ...(layout && { layout }),
        revision: { increment: 1 },
        updatedBy: actorOf(principal),
        updatedAt: new Date(),
      },
    });
    const title = row && titleOf(spec);
    if (title !== undefined)
      await tx.workflow.updateMany({
        where: { tenantId, workspaceId, id: workflowId, title: { not: title } },
        data: { title, updatedAt: new Date() },
      });
    return row;
  });
  if (saved) return draftView(saved);
  throw revisionConflict((await readDraft(principal, workflowId)).revision);
}

/** The title that a spec gives itself, if it is one. */
const titleOf = ({ metadata }: JsonObject): string | undefined =>
  isJsonObject(metadata) ? titleSchema.safeParse(metadata.title).data : undefined;

/** The draft is not the one that the caller read: this is its revision now. */
export const revisionConflict = (revision: number): AppError =>
  new AppError(
    "REVISION_CONFLICT",
    `The draft was changed meanwhile; it is at revision ${revision}.`,
    {
      details: { revision },
    },
  );
