import type { PoolClient } from "pg";
import type { TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";

/** What people send links to. */
export type LinkedTable =
  | "runs"
  | "workflows"
  | "agents"
  | "tools"
  | "deliveries"
  | "approvals"
  | "artifacts";

/** The workspace of a row, if the person belongs to it; `null` for what does not exist or is not theirs to see. */
export async function findWorkspaceOf(
  table: LinkedTable,
  { tenantId, userId, id }: { tenantId: TenantId; userId: UserId; id: string },
): Promise<WorkspaceId | null> {
  const { rows } = await sharedPool().query<{ workspaceId: WorkspaceId }>(
    `
    select x.workspace_id as "workspaceId"
    from ${table} x
    join memberships m on (m.tenant_id, m.workspace_id) = (x.tenant_id, x.workspace_id)
    where x.tenant_id = $1::uuid and x.id = $2::uuid and m.user_id = $3::uuid`,
    [tenantId, id, userId],
  );
  return rows[0]?.workspaceId ?? null;
}

export type NewWorkspace = { tenantId: TenantId; id: WorkspaceId; slug: string; name: string };

/** Adds a workspace, in the time zone of the one beside it; `false` if the id or the slug is there already. */
export async function insertWorkspace(
  client: PoolClient,
  { tenantId, id, slug, name }: NewWorkspace,
  beside: WorkspaceId,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    insert into workspaces (tenant_id, id, slug, name, time_zone)
    select tenant_id, $2::uuid, $3::text, $4::text, time_zone
    from workspaces
    where tenant_id = $1::uuid and id = $5::uuid
    on conflict do nothing`,
    [tenantId, id, slug, name, beside],
  );
  return rowCount === 1;
}
