import type { PoolClient } from "pg";
import type { TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";

export type NewMembership = {
  tenantId: TenantId;
  workspaceId: WorkspaceId;
  userId: UserId;
  role: Role;
};

/** Makes a user of the tenant a member; `false`, and nothing changed, if they are one already. */
export async function insertMembership(
  client: PoolClient,
  { tenantId, workspaceId, userId, role }: NewMembership,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    insert into memberships (tenant_id, workspace_id, user_id, role)
    values ($1::uuid, $2::uuid, $3::uuid, $4::role)
    on conflict (workspace_id, user_id) do nothing`,
    [tenantId, workspaceId, userId, role],
  );
  return rowCount === 1;
}

export type NewUser = {
  tenantId: TenantId;
  id: UserId;
  email: string;
  name: string;
  /** `null`: signs in through a provider alone. */
  passwordHash: string | null;
};

/** Makes a user; `false`, and nothing changed, if the address is somebody's already. */
export async function insertUser(client: PoolClient, user: NewUser): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    insert into users (tenant_id, id, email, name, password_hash)
    values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text)
    on conflict (email) do nothing`,
    [user.tenantId, user.id, user.email, user.name, user.passwordHash],
  );
  return rowCount === 1;
}
