import type { PoolClient } from "pg";
import type { TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";

export type Place = { tenantId: TenantId; workspaceId: WorkspaceId };

/** Lets one change of who belongs to the workspace happen at a time; whoever waited reads what the other one left. */
export async function lockMembers(
  client: PoolClient,
  { tenantId, workspaceId }: Place,
): Promise<void> {
  await client.query(
    "select from workspaces where tenant_id = $1::uuid and id = $2::uuid for no key update",
    [tenantId, workspaceId],
  );
}

/** The role of a person there now, or `null`. Call it under the lock. */
export async function findRole(
  client: PoolClient,
  { tenantId, workspaceId }: Place,
  userId: UserId,
): Promise<Role | null> {
  const { rows } = await client.query<{ role: Role }>(
    `
    select role
    from memberships
    where tenant_id = $1::uuid and workspace_id = $2::uuid and user_id = $3::uuid`,
    [tenantId, workspaceId, userId],
  );
  return rows[0]?.role ?? null;
}

/** Whether somebody else is an owner there who can still sign in. Call it under the lock. */
export async function hasOtherOwner(
  client: PoolClient,
  { tenantId, workspaceId }: Place,
  userId: UserId,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    select
    from memberships m
    join users u on (u.tenant_id, u.id) = (m.tenant_id, m.user_id)
    where m.tenant_id = $1::uuid and m.workspace_id = $2::uuid and m.role = 'owner'
      and m.user_id <> $3::uuid and u.disabled_at is null
    limit 1`,
    [tenantId, workspaceId, userId],
  );
  return rowCount === 1;
}

/** Gives another role; `false` if the person does not have the role `from` there any more. */
export async function updateRole(
  client: PoolClient,
  { tenantId, workspaceId }: Place,
  { userId, from, to }: { userId: UserId; from: Role; to: Role },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    update memberships
    set role = $5::role
    where tenant_id = $1::uuid and workspace_id = $2::uuid and user_id = $3::uuid
      and role = $4::role`,
    [tenantId, workspaceId, userId, from, to],
  );
  return rowCount === 1;
}

/** Takes the place away; `false` if there is none with this role. */
export async function deleteMembership(
  client: PoolClient,
  { tenantId, workspaceId }: Place,
  { userId, role }: { userId: UserId; role: Role },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    delete from memberships
    where tenant_id = $1::uuid and workspace_id = $2::uuid and user_id = $3::uuid
      and role = $4::role`,
    [tenantId, workspaceId, userId, role],
  );
  return rowCount === 1;
}

/** Takes the person out of the workspace's groups: what a rule asks of a group is not theirs to answer any more. */
export async function leaveGroups(
  client: PoolClient,
  { tenantId, workspaceId }: Place,
  userId: UserId,
): Promise<void> {
  await client.query(
    `
    delete from group_members gm
    using groups g
    where g.id = gm.group_id and g.tenant_id = $1::uuid and g.workspace_id = $2::uuid
      and gm.tenant_id = $1::uuid and gm.user_id = $3::uuid`,
    [tenantId, workspaceId, userId],
  );
}

/** Who has the address in this tenant, or `null`. */
export async function findColleague(
  client: PoolClient,
  tenantId: TenantId,
  email: string,
): Promise<UserId | null> {
  const { rows } = await client.query<{ id: UserId }>(
    "select id from users where tenant_id = $1::uuid and email = $2::text",
    [tenantId, email],
  );
  return rows[0]?.id ?? null;
}
