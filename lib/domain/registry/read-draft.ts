import type { DraftView } from "@/lib/contract/drafts";
import type { ValidationView } from "@/lib/contract/workflows";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { WorkflowId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { validateSpec, validationView } from "./validate-spec";
import { draftView } from "./workflow-views";

/** The draft of a workflow of the workspace, or NOT_FOUND. */
export async function readDraft(
  { tenantId, workspaceId }: Principal,
  workflowId: WorkflowId,
): Promise<DraftView> {
  const row = await db().draft.findFirst({
    where: { tenantId, workflowId, workflow: { workspaceId } },
  });
  if (!row) throw notFound("The workflow");
  return draftView(row);
}

/**
 * What validation says of the draft, or of a spec that is not saved yet, against what is registered now.
 * Writes nothing.
 */
export async function validateDraft(
  principal: Principal,
  workflowId: WorkflowId,
  unsaved?: JsonObject | undefined,
): Promise<ValidationView> {
  const { tenantId, workspaceId } = principal;
  const workflow = await db().workflow.findFirst({
    where: { tenantId, workspaceId, id: workflowId },
    include: { draft: true },
  });
  if (!workflow?.draft) throw notFound("The workflow");
  const spec = unsaved ?? workflow.draft.spec;
  return validationView(await validateSpec(principal, spec, workflow.name));
}
