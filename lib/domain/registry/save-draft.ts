import type { DraftView } from "@/lib/contract/drafts";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import type { Layout } from "@/lib/engine/spec/layout";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { WorkflowId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { readDraft } from "./read-draft";
import { draftView } from "./workflow-views";

type DraftChange = { revision: number; spec: JsonObject; layout?: Layout | undefined };

/**
 * Replaces the draft's spec, finished or not, and where its cards stand, if nobody saved since the revision that the caller read. Else
 * nothing is written, and REVISION_CONFLICT carries the revision of now.
 */
export async function saveDraft(
  principal: Principal,
  workflowId: WorkflowId,
  { revision, spec, layout }: DraftChange,
): Promise<DraftView> {
  demand(principal, "workflow:edit");
  const { tenantId, workspaceId } = principal;
  const [saved] = await db().draft.updateManyAndReturn({
    where: { tenantId, workflowId, revision, workflow: { workspaceId } },
    data: {
      spec,
      ...(layout && { layout }),
      revision: { increment: 1 },
      updatedBy: actorOf(principal),
      updatedAt: new Date(),
    },
  });
  if (saved) return draftView(saved);
  throw revisionConflict((await readDraft(principal, workflowId)).revision);
}

/** The draft is not the one that the caller read: this is its revision now. */
export const revisionConflict = (revision: number): AppError =>
  new AppError(
    "REVISION_CONFLICT",
    `The draft was changed meanwhile; it is at revision ${revision}.`,
    {
      details: { revision },
    },
  );
