import type { Pool, PoolClient } from "pg";
import type { SessionId, TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";

/** A session ends after this many days, used or not … */
export const SESSION_DAYS = 30;
/** … and after this many without use. */
const IDLE_DAYS = 7;
/** "Last seen" is this coarse, so that a busy page does not write at every call. */
const SEEN_MINUTES = 5;

export type NewSession = {
  id: SessionId;
  tenantId: TenantId;
  userId: UserId;
  userAgent: string | null;
  address: string | null;
  /** The password hash that the person has matched; `null`: they proved who they are without a password. */
  matchedHash: string | null;
};

/**
 * Begins a session, if user and tenant may still sign in and the password that was matched is still theirs;
 * `false`: not so. It belongs to the user's session version of this moment.
 */
export async function insertSession(client: PoolClient, session: NewSession): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    insert into sessions (tenant_id, id, user_id, session_version, user_agent, address, expires_at)
    select u.tenant_id, $2::uuid, u.id, u.session_version, $4::text, $5::text,
      clock_timestamp() + make_interval(days => $6::int)
    from users u
    join tenants t on t.id = u.tenant_id
    where u.tenant_id = $1::uuid and u.id = $3::uuid
      and u.disabled_at is null and t.status = 'active'
      and ($7::text is null or u.password_hash = $7)
    for share of u`,
    [
      session.tenantId,
      session.id,
      session.userId,
      session.userAgent,
      session.address,
      SESSION_DAYS,
      session.matchedHash,
    ],
  );
  return rowCount === 1;
}

/** Whether a hash is the user's password still. It stays so until the transaction ends. */
export async function holdPassword(
  client: PoolClient,
  { tenantId, userId, hash }: { tenantId: TenantId; userId: UserId; hash: string | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    select from users
    where tenant_id = $1::uuid and id = $2::uuid and password_hash = $3::text
    for share`,
    [tenantId, userId, hash],
  );
  return rowCount === 1;
}

export type LiveSession = {
  tenantId: TenantId;
  userId: UserId;
  name: string;
  seenLongAgo: boolean;
  /** `null`: the user is not a member there, or of no workspace at all. */
  workspaceId: WorkspaceId | null;
  role: Role | null;
};

/**
 * The session with its user's membership of now, or `null` if it is over for whatever reason: revoked,
 * expired, idle, signed out everywhere, user disabled, tenant suspended. Without a workspace it is the
 * wished one, else the one that the user joined first.
 */
export async function findLiveSession(
  client: Pool | PoolClient,
  id: SessionId,
  workspaceId: WorkspaceId | null,
  wish: WorkspaceId | null = null,
): Promise<LiveSession | null> {
  const { rows } = await client.query<LiveSession>({
    name: "find_session",
    text: `
    select u.tenant_id as "tenantId", u.id as "userId", u.name,
      s.last_seen_at < clock_timestamp() - make_interval(mins => $3::int) as "seenLongAgo",
      m.workspace_id as "workspaceId", m.role
    from sessions s
    join users u on (u.tenant_id, u.id) = (s.tenant_id, s.user_id)
    join tenants t on t.id = s.tenant_id
    left join lateral (
      select workspace_id, role
      from memberships
      where user_id = u.id and tenant_id = u.tenant_id
        and ($2::uuid is null or workspace_id = $2::uuid)
      order by (workspace_id = $5::uuid) desc nulls last, created_at, workspace_id
      limit 1
    ) m on true
    where s.id = $1::uuid
      and s.revoked_at is null
      and s.expires_at > clock_timestamp()
      and s.last_seen_at > clock_timestamp() - make_interval(days => $4::int)
      and s.session_version = u.session_version
      and u.disabled_at is null
      and t.status = 'active'`,
    values: [id, workspaceId, SEEN_MINUTES, IDLE_DAYS, wish],
  });
  return rows[0] ?? null;
}

/** Notes that the session was used. Writes at most once in `SEEN_MINUTES`; a revoked one stays untouched. */
export async function touchSession(client: Pool | PoolClient, id: SessionId): Promise<void> {
  await client.query(
    `
    update sessions
    set last_seen_at = clock_timestamp()
    where id = $1::uuid and revoked_at is null
      and last_seen_at < clock_timestamp() - make_interval(mins => $2::int)`,
    [id, SEEN_MINUTES],
  );
}

/** Ends one session of the user; `false` if it was over already, or is not theirs. */
export async function revokeOneSession(
  client: PoolClient,
  { tenantId, userId, id }: { tenantId: TenantId; userId: UserId; id: SessionId },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    update sessions
    set revoked_at = clock_timestamp()
    where tenant_id = $1::uuid and user_id = $2::uuid and id = $3::uuid and revoked_at is null`,
    [tenantId, userId, id],
  );
  return rowCount === 1;
}

/** Raises the user's session version, which ends every session that was made before. */
export async function raiseSessionVersion(
  client: PoolClient,
  { tenantId, userId }: { tenantId: TenantId; userId: UserId },
): Promise<void> {
  await client.query(
    `
    update users
    set session_version = session_version + 1
    where tenant_id = $1::uuid and id = $2::uuid`,
    [tenantId, userId],
  );
}

/** Marks the user's sessions as revoked, `except` one. Returns how many it ended. */
export async function revokeSessions(
  client: PoolClient,
  { tenantId, userId, except }: { tenantId: TenantId; userId: UserId; except: SessionId | null },
): Promise<number> {
  const { rowCount } = await client.query(
    `
    update sessions
    set revoked_at = clock_timestamp()
    where tenant_id = $1::uuid and user_id = $2::uuid and revoked_at is null
      and id is distinct from $3::uuid`,
    [tenantId, userId, except],
  );
  return rowCount ?? 0;
}

/** Sets a new password if the old one still stands, and ends all sessions by raising their version. */
export async function replacePassword(
  client: PoolClient,
  change: { tenantId: TenantId; userId: UserId; from: string | null; to: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    update users
    set password_hash = $4::text, session_version = session_version + 1
    where tenant_id = $1::uuid and id = $2::uuid and password_hash is not distinct from $3::text`,
    [change.tenantId, change.userId, change.from, change.to],
  );
  return rowCount === 1;
}

/** Takes the user's password away; `false` if there was none. */
export async function dropPassword(
  client: PoolClient,
  { tenantId, userId }: { tenantId: TenantId; userId: UserId },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    update users
    set password_hash = null
    where tenant_id = $1::uuid and id = $2::uuid and password_hash is not null`,
    [tenantId, userId],
  );
  return rowCount === 1;
}

/** Carries one session over to the user's present session version, so that it outlives the change. */
export async function keepSession(
  client: PoolClient,
  { tenantId, id }: { tenantId: TenantId; id: SessionId },
): Promise<void> {
  await client.query(
    `
    update sessions s
    set session_version = u.session_version
    from users u
    where s.tenant_id = $1::uuid and s.id = $2::uuid and s.revoked_at is null
      and (u.tenant_id, u.id) = (s.tenant_id, s.user_id)`,
    [tenantId, id],
  );
}
