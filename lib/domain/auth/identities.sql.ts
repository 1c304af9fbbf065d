import type { PoolClient } from "pg";
import type { TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";

/** Lets one sign-in at a time decide about an address; whoever waited sees what the other one made. */
export async function lockAddress(client: PoolClient, email: string): Promise<void> {
  await client.query(
    "select pg_advisory_xact_lock(hashtextextended('signalbox address ' || $1::text, 0))",
    [email],
  );
}

export type KnownUser = { tenantId: TenantId; id: UserId; name: string };

/** The user that a provider's subject is linked to, or `null`. */
export async function findLinkedUser(
  client: PoolClient,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<KnownUser | null> {
  const { rows } = await client.query<KnownUser>(
    `
    select u.tenant_id as "tenantId", u.id, u.name
    from identities i
    join users u on (u.tenant_id, u.id) = (i.tenant_id, i.user_id)
    where i.issuer = $1::text and i.subject = $2::text`,
    [issuer, subject],
  );
  return rows[0] ?? null;
}

/** The user with this address, or `null`. */
export async function findUserByEmail(
  client: PoolClient,
  email: string,
): Promise<KnownUser | null> {
  const { rows } = await client.query<KnownUser>(
    `select tenant_id as "tenantId", id, name from users where email = $1::text`,
    [email],
  );
  return rows[0] ?? null;
}

/** Links a user to a provider's subject; `false` if the user is another subject of it, or it is another's. */
export async function insertIdentity(
  client: PoolClient,
  { tenantId, id }: KnownUser,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    insert into identities (tenant_id, user_id, issuer, subject)
    values ($1::uuid, $2::uuid, $3::text, $4::text)
    on conflict do nothing`,
    [tenantId, id, issuer, subject],
  );
  return rowCount === 1;
}

/** The first workspace of the only active tenant; `null` where there is none, or more than one to choose from. */
export async function findOnlyPlace(
  client: PoolClient,
): Promise<{ tenantId: TenantId; workspaceId: WorkspaceId } | null> {
  const { rows } = await client.query<{ tenantId: TenantId; workspaceId: WorkspaceId }>(
    `
    select w.tenant_id as "tenantId", w.id as "workspaceId"
    from workspaces w
    where (select count(*) from tenants where status = 'active') = 1
      and w.tenant_id = (select id from tenants where status = 'active')
    order by w.created_at, w.id
    limit 1`,
  );
  return rows[0] ?? null;
}
