/** Every workspace: runs are walked through workspace by workspace, because their indexes begin so. */
export const WORKSPACES = "select tenant_id, id from workspaces order by id";

/** The next runs of a workspace that are not over. */
export const LIVE_RUNS = `
  select id from runs
  where tenant_id = $1::uuid and workspace_id = $2::uuid and ended_at is null and id > $3::uuid
  order by id limit $4::int`;

/** The next runs of a workspace that ended since a time. */
export const ENDED_RUNS = `
  select id, ended_at as at from runs
  where tenant_id = $1::uuid and workspace_id = $2::uuid
    and ended_at is not null and ended_at >= $3::timestamptz and (ended_at, id) > ($3::timestamptz, $4::uuid)
  order by ended_at, id limit $5::int`;

/** Every tenant. */
export const TENANTS = "select id from tenants order by id";
