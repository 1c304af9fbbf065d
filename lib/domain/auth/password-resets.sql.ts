import type { Pool, PoolClient } from "pg";
import type { TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";

const RESET_MINUTES = 60;

/** Who made a link, and as a member of which workspace. */
export type ResetMaker = { userId: UserId; workspaceId: WorkspaceId };

export type ResetUser = {
  tenantId: TenantId;
  id: UserId;
  name: string;
  email: string;
  passwordHash: string | null;
};

const USER = `u.tenant_id as "tenantId", u.id, u.name, u.email, u.password_hash as "passwordHash"`;

/** The user, if they and their tenant may sign in; else `null`. Holds them until the transaction ends. */
export async function lockResetUser(
  client: PoolClient,
  { tenantId, id }: Pick<ResetUser, "tenantId" | "id">,
): Promise<ResetUser | null> {
  const { rows } = await client.query<ResetUser>(
    `
    select ${USER}
    from users u
    join tenants t on t.id = u.tenant_id
    where u.tenant_id = $1::uuid and u.id = $2::uuid
      and u.disabled_at is null and t.status = 'active'
    for no key update of u`,
    [tenantId, id],
  );
  return rows[0] ?? null;
}

/** A role of somebody in one of their workspaces, and what a maker is there now; `null`: no member who can sign in. */
export type Standing = { workspaceId: WorkspaceId; theirs: Role; makers: Role | null };

/** Every place of a user, each beside the maker's. */
export async function findStandings(
  client: PoolClient,
  { tenantId, id }: Pick<ResetUser, "tenantId" | "id">,
  makerId: UserId,
): Promise<Standing[]> {
  const { rows } = await client.query<Standing>(
    `
    select m.workspace_id as "workspaceId", m.role as theirs, maker.role as makers
    from memberships m
    left join (
      select o.workspace_id, o.role
      from memberships o
      join users u on (u.tenant_id, u.id) = (o.tenant_id, o.user_id)
      where o.tenant_id = $1::uuid and o.user_id = $3::uuid and u.disabled_at is null
    ) maker on maker.workspace_id = m.workspace_id
    where m.tenant_id = $1::uuid and m.user_id = $2::uuid`,
    [tenantId, id, makerId],
  );
  return rows;
}

/** Keeps a link for a user who was locked, in place of the one before. Links whose time is over are forgotten. */
export async function keepReset(
  client: PoolClient,
  { tenantId, id }: Pick<ResetUser, "tenantId" | "id">,
  { tokenHash, maker }: { tokenHash: string; maker: ResetMaker | null },
): Promise<Date> {
  await client.query("delete from password_resets where expires_at < clock_timestamp()");
  const { rows } = await client.query<{ expiresAt: Date }>(
    `
    insert into password_resets
      (tenant_id, user_id, session_version, token_hash, created_by, workspace_id, maker_session_version,
        created_at, expires_at)
    select u.tenant_id, u.id, u.session_version, $3::text, $4::uuid, $5::uuid, maker.session_version,
      clock_timestamp(), clock_timestamp() + make_interval(mins => $6::int)
    from users u
    left join users maker on maker.tenant_id = u.tenant_id and maker.id = $4::uuid
    where u.tenant_id = $1::uuid and u.id = $2::uuid
    on conflict (user_id) do update set
      session_version = excluded.session_version, token_hash = excluded.token_hash,
      created_by = excluded.created_by, workspace_id = excluded.workspace_id,
      maker_session_version = excluded.maker_session_version,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`,
    [tenantId, id, tokenHash, maker?.userId ?? null, maker?.workspaceId ?? null, RESET_MINUTES],
  );
  const [row] = rows;
  if (!row) throw new Error("The user is gone, though they were locked.");
  return row.expiresAt;
}

/** Whose password a link sets that is good now; else `null`. */
export async function findOpenReset(
  client: Pool | PoolClient,
  tokenHash: string,
): Promise<ResetUser | null> {
  const { rows } = await client.query<ResetUser>(
    `
    select ${USER}
    from password_resets r
    join users u on (u.tenant_id, u.id) = (r.tenant_id, r.user_id)
    join tenants t on t.id = u.tenant_id
    where r.token_hash = $1::text and r.expires_at > clock_timestamp()
      and r.session_version = u.session_version
      and u.disabled_at is null and t.status = 'active'`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** A link that was used up. */
export type TakenReset = {
  maker: ResetMaker | null;
  /** Whether the maker's sessions ended since: it may not have been them who made it. */
  isDisowned: boolean;
};

/**
 * Uses a link of a locked user up, and says who made it; `null` if somebody was quicker, or it is over. A link of
 * a release that did not note the maker's version is disowned by nothing.
 */
export async function takeReset(
  client: PoolClient,
  { tenantId, id }: Pick<ResetUser, "tenantId" | "id">,
  tokenHash: string,
): Promise<TakenReset | null> {
  const { rows } = await client.query<{
    userId: UserId | null;
    workspaceId: WorkspaceId | null;
    isDisowned: boolean;
  }>(
    `
    delete from password_resets r
    using users u
    where r.tenant_id = $1::uuid and r.user_id = $2::uuid and r.token_hash = $3::text
      and r.expires_at > clock_timestamp()
      and (u.tenant_id, u.id) = (r.tenant_id, r.user_id) and u.session_version = r.session_version
    returning r.created_by as "userId", r.workspace_id as "workspaceId",
      exists (
        select from users maker
        where (maker.tenant_id, maker.id) = (r.tenant_id, r.created_by)
          and maker.session_version <> r.maker_session_version) as "isDisowned"`,
    [tenantId, id, tokenHash],
  );
  const [row] = rows;
  if (!row) return null;
  const { userId, workspaceId, isDisowned } = row;
  const maker = userId === null || workspaceId === null ? null : { userId, workspaceId };
  return { maker, isDisowned };
}

/** The user of an address, whichever tenant they are of, for whoever runs the server; `null`: nobody. */
export async function findResetUser(
  client: PoolClient,
  email: string,
): Promise<Pick<ResetUser, "tenantId" | "id"> | null> {
  const { rows } = await client.query<Pick<ResetUser, "tenantId" | "id">>(
    `select tenant_id as "tenantId", id from users where email = $1::text`,
    [email],
  );
  return rows[0] ?? null;
}
