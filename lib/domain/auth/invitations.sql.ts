import type { Pool, PoolClient } from "pg";
import type { InvitationId, TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";

const INVITATION_DAYS = 7;

export type NewInvitation = {
  tenantId: TenantId;
  workspaceId: WorkspaceId;
  id: InvitationId;
  email: string;
  role: Role;
  tokenHash: string;
  createdBy: UserId;
};

/**
 * Keeps an invitation; an earlier one of the same address gives way, so its link ends. `null`, and nothing
 * changed, if that one makes an owner and `mayReplaceOwner` is not given.
 */
export async function keepInvitation(
  client: PoolClient,
  invitation: NewInvitation,
  mayReplaceOwner: boolean,
): Promise<{ createdAt: Date; expiresAt: Date } | null> {
  const { rows } = await client.query<{ createdAt: Date; expiresAt: Date }>(
    `
    insert into invitations as i
      (tenant_id, workspace_id, id, email, role, token_hash, created_by, created_at, expires_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::role, $6::text, $7::uuid,
      clock_timestamp(), clock_timestamp() + make_interval(days => $8::int))
    on conflict (workspace_id, email) do update set
      id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
      created_by = excluded.created_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at
    where i.role <> 'owner' or $9::boolean
    returning created_at as "createdAt", expires_at as "expiresAt"`,
    [
      invitation.tenantId,
      invitation.workspaceId,
      invitation.id,
      invitation.email,
      invitation.role,
      invitation.tokenHash,
      invitation.createdBy,
      INVITATION_DAYS,
      mayReplaceOwner,
    ],
  );
  return rows[0] ?? null;
}

export type OpenInvitation = {
  tenantId: TenantId;
  workspaceId: WorkspaceId;
  id: InvitationId;
  email: string;
  role: Role;
  tenant: string;
  workspace: string;
  /** The account that the address has; `null`: none yet. */
  userId: UserId | null;
  /** Whether that account is another organisation's. */
  isForeign: boolean;
};

/** An invitation is its maker's word, which counts for nothing while they may not sign in. */
const MAKER_MAY_SIGN_IN = `not exists (
        select from users maker
        where (maker.tenant_id, maker.id) = (i.tenant_id, i.created_by) and maker.disabled_at is not null)`;

/** The invitation behind a link that is good now, of a tenant that is active; else `null`. */
export async function findOpenInvitation(
  client: Pool | PoolClient,
  tokenHash: string,
): Promise<OpenInvitation | null> {
  const { rows } = await client.query<OpenInvitation>(
    `
    select i.tenant_id as "tenantId", i.workspace_id as "workspaceId", i.id, i.email, i.role,
      t.name as tenant, w.name as workspace, u.id as "userId",
      u.id is not null and u.tenant_id <> i.tenant_id as "isForeign"
    from invitations i
    join tenants t on t.id = i.tenant_id
    join workspaces w on (w.tenant_id, w.id) = (i.tenant_id, i.workspace_id)
    left join users u on u.email = i.email
    where i.token_hash = $1::text and i.expires_at > clock_timestamp() and t.status = 'active'
      and ${MAKER_MAY_SIGN_IN}`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Uses a link up; `false` if somebody was quicker, withdrew it, its time is over, or its maker was disabled. */
export async function takeInvitation(client: PoolClient, tokenHash: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    delete from invitations i
    where i.token_hash = $1::text and i.expires_at > clock_timestamp() and ${MAKER_MAY_SIGN_IN}`,
    [tokenHash],
  );
  return rowCount === 1;
}

/** Whether an invitation to the address of a user stands in a workspace that makes an owner, good or too old. */
export async function hasOwnersInvitation(
  client: PoolClient,
  { tenantId, workspaceId }: Pick<OpenInvitation, "tenantId" | "workspaceId">,
  to: UserId,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    select
    from invitations
    where tenant_id = $1::uuid and workspace_id = $2::uuid and role = 'owner'
      and email = (select email from users where tenant_id = $1::uuid and id = $3::uuid)`,
    [tenantId, workspaceId, to],
  );
  return rowCount === 1;
}

export type TakenInvitation = Pick<OpenInvitation, "tenantId" | "workspaceId" | "id" | "role">;

/**
 * Uses up every open invitation of an address in one tenant: the one named, else the one that invited it
 * first. None: an empty list.
 */
export async function takeInvitationsOf(
  client: PoolClient,
  email: string,
  tenantId: TenantId | null,
): Promise<TakenInvitation[]> {
  const { rows } = await client.query<TakenInvitation>(
    `
    delete from invitations i
    where i.email = $1::text and i.expires_at > clock_timestamp() and ${MAKER_MAY_SIGN_IN}
      and i.tenant_id = coalesce($2::uuid, (
        select i.tenant_id
        from invitations i
        join tenants t on t.id = i.tenant_id
        where i.email = $1::text and i.expires_at > clock_timestamp() and t.status = 'active'
          and ${MAKER_MAY_SIGN_IN}
        order by i.created_at, i.id
        limit 1))
    returning i.tenant_id as "tenantId", i.workspace_id as "workspaceId", i.id, i.role`,
    [email, tenantId],
  );
  return rows;
}

/** Which invitations of a workspace end; those that make an owner only with `mayEndOwners`. */
export type Ending = {
  /** Those to the address of this user. */
  to: UserId | null;
  /** Those that this user made … */
  by: UserId | null;
  /** … into one of these roles; absent: into any. */
  roles?: readonly Role[];
  mayEndOwners: boolean;
};

/** Deletes invitations of a workspace, good or too old. */
export async function deleteInvitations(
  client: PoolClient,
  { tenantId, workspaceId }: Pick<OpenInvitation, "tenantId" | "workspaceId">,
  { to, by, roles, mayEndOwners }: Ending,
): Promise<Pick<OpenInvitation, "id" | "email" | "role">[]> {
  const { rows } = await client.query<Pick<OpenInvitation, "id" | "email" | "role">>(
    `
    delete from invitations
    where tenant_id = $1::uuid and workspace_id = $2::uuid
      and (created_by = $4::uuid and ($6::role[] is null or role = any($6))
        or email = (select email from users where tenant_id = $1::uuid and id = $3::uuid))
      and (role <> 'owner' or $5::boolean)
    returning id, email, role`,
    [tenantId, workspaceId, to, by, mayEndOwners, roles ?? null],
  );
  return rows;
}
