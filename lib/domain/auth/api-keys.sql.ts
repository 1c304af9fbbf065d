import type { Pool } from "pg";
import type { ApiKeyId, TenantId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";

/** "Last used" is this coarse, so that a busy key does not write at every call. */
const USED_MINUTES = 5;

export type LiveApiKey = {
  tenantId: TenantId;
  workspaceId: WorkspaceId;
  id: ApiKeyId;
  name: string;
  role: Role;
  usedLongAgo: boolean;
};

/** The key with this hash, or `null` if there is none that is valid now, of a tenant that is active. */
export async function findLiveApiKey(pool: Pool, keyHash: string): Promise<LiveApiKey | null> {
  const { rows } = await pool.query<LiveApiKey>({
    name: "find_live_api_key",
    text: `
    select k.tenant_id as "tenantId", k.workspace_id as "workspaceId", k.id, k.name, k.role,
      k.last_used_at is null
        or k.last_used_at < clock_timestamp() - make_interval(mins => $2::int) as "usedLongAgo"
    from api_keys k
    join tenants t on t.id = k.tenant_id
    where k.key_hash = $1::text
      and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > clock_timestamp())
      and t.status = 'active'`,
    values: [keyHash, USED_MINUTES],
  });
  return rows[0] ?? null;
}

/** Notes that the key was used; a revoked one stays untouched. */
export async function touchApiKey(pool: Pool, id: ApiKeyId): Promise<void> {
  await pool.query(
    `
    update api_keys
    set last_used_at = clock_timestamp()
    where id = $1::uuid and revoked_at is null`,
    [id],
  );
}
