import type { WorkflowView } from "@/lib/contract/workflows";
import type { Principal } from "@/lib/domain/auth/principal";
import type { WorkflowId } from "@/lib/kernel/ids";
import { createWorkflow } from "./create-workflow";
import { readDraft } from "./read-draft";

/** Makes a workflow with a copy of another's draft. Its versions and runs stay with the original. */
export async function duplicateWorkflow(
  principal: Principal,
  original: WorkflowId,
  { id, name, title }: { id: WorkflowId; name: string; title?: string | undefined },
): Promise<WorkflowView> {
  const { spec, layout } = await readDraft(principal, original);
  return createWorkflow(principal, { id, name, title, from: { spec, layout } });
}
