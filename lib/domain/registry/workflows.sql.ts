import type { Statement } from "@/lib/platform/statement";

/**
 * Makes those who publish one workflow come one after another, each seeing what the one before has made.
 * Touches no row if the workspace has no such workflow.
 */
export const lockWorkflow = (tenantId: string, workspaceId: string, id: string): Statement => ({
  text: `
    select from workflows
    where tenant_id = $1::uuid and workspace_id = $2::uuid and id = $3::uuid
    for no key update`,
  values: [tenantId, workspaceId, id],
});
