import type { PoolClient } from "pg";

const TOKEN_HOURS = 24;

/** Lets one first owner be made at a time; whoever waited sees what the other one made. */
export async function lockSetup(client: PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('signalbox first owner', 0))");
}

/** Whether nobody can sign in yet, because there is no user at all. */
export async function hasNoUser(client: Pick<PoolClient, "query">): Promise<boolean> {
  const { rowCount } = await client.query("select from users limit 1");
  return rowCount === 0;
}

/** Keeps a token, and forgets those whose time is over. */
export async function insertSetupToken(
  client: Pick<PoolClient, "query">,
  tokenHash: string,
): Promise<void> {
  await client.query("delete from setup_tokens where expires_at < clock_timestamp()");
  await client.query(
    `
    insert into setup_tokens (token_hash, expires_at)
    values ($1::text, clock_timestamp() + make_interval(hours => $2::int))`,
    [tokenHash, TOKEN_HOURS],
  );
}

/** Uses a token up; `false` if it is unknown, used or too old. */
export async function takeSetupToken(client: PoolClient, tokenHash: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    update setup_tokens
    set used_at = clock_timestamp()
    where token_hash = $1::text and used_at is null and expires_at > clock_timestamp()`,
    [tokenHash],
  );
  return rowCount === 1;
}

export type FirstOwnerRows = {
  tenantId: string;
  workspaceId: string;
  userId: string;
  organisation: string;
  workspace: { slug: string; name: string };
  email: string;
  name: string;
  passwordHash: string;
};

/** Tenant, workspace, user and membership in one statement. */
export async function insertFirstOwner(client: PoolClient, rows: FirstOwnerRows): Promise<void> {
  await client.query(
    `
    with tenant as (
      insert into tenants (id, name) values ($1::uuid, $4::text) returning id
    ), workspace as (
      insert into workspaces (tenant_id, id, slug, name)
      select id, $2::uuid, $5::text, $6::text from tenant
      returning tenant_id, id
    ), owner as (
      insert into users (tenant_id, id, email, name, password_hash)
      select id, $3::uuid, $7::text, $8::text, $9::text from tenant
      returning id
    )
    insert into memberships (tenant_id, workspace_id, user_id, role)
    select workspace.tenant_id, workspace.id, owner.id, 'owner' from workspace, owner`,
    [
      rows.tenantId,
      rows.workspaceId,
      rows.userId,
      rows.organisation,
      rows.workspace.slug,
      rows.workspace.name,
      rows.email,
      rows.name,
      rows.passwordHash,
    ],
  );
}
