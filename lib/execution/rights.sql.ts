import type { TenantId, WorkspaceId } from "@/lib/kernel/ids";

/** The role of a key at this moment of the database; no row for one that is revoked, or whose time is over. */
export const roleOfLiveKey = (
  { tenantId, workspaceId }: { tenantId: TenantId; workspaceId: WorkspaceId },
  id: string,
) => ({
  text: `
    select role::text as role from api_keys
    where tenant_id = $1::uuid and workspace_id = $2::uuid and id = $3::uuid and revoked_at is null
      and (expires_at is null or expires_at > clock_timestamp())`,
  values: [tenantId, workspaceId, id],
});
