import type { Pool, PoolClient } from "pg";

export type ThrottleRule = {
  /** Failures within the window after which each further try has to wait. */
  failuresMax: number;
  windowSeconds: number;
  /** The first wait; it doubles with every further failure, up to the window's length. */
  blockSeconds: number;
};

/**
 * Counts one try as a failure and lets it pass, or returns `false` while the key is blocked. Tries that
 * come at once are counted one after another, so together they are not let through more often than one
 * by one.
 */
export async function takeTry(
  client: PoolClient,
  key: string,
  rule: ThrottleRule,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
    insert into sign_in_throttles as t (key, failures, window_start, blocked_until)
    values ($1::text, 1, clock_timestamp(), null)
    on conflict (key) do update set
      failures = case when t.window_start < clock_timestamp() - make_interval(secs => $3::int)
        then 1 else t.failures + 1 end,
      window_start = case when t.window_start < clock_timestamp() - make_interval(secs => $3::int)
        then clock_timestamp() else t.window_start end,
      blocked_until = case
        when t.window_start < clock_timestamp() - make_interval(secs => $3::int) then null
        when t.failures + 1 >= $2::int then clock_timestamp() + make_interval(
          secs => least($3::int, $4::int * 2 ^ least(t.failures + 1 - $2::int, 20)))
        else null end
    where t.blocked_until is null or t.blocked_until <= clock_timestamp()`,
    [key, rule.failuresMax, rule.windowSeconds, rule.blockSeconds],
  );
  return rowCount === 1;
}

/** Whole seconds until the key is free again; 0 if it is. */
export async function blockedSeconds(client: PoolClient, key: string): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `
    select greatest(0, ceil(extract(epoch from blocked_until - clock_timestamp())))::int as seconds
    from sign_in_throttles
    where key = $1::text and blocked_until is not null`,
    [key],
  );
  return rows[0]?.seconds ?? 0;
}

/** Takes back one try that turned out to be right. */
export async function giveBackTry(client: Pool | PoolClient, key: string): Promise<void> {
  await client.query(
    `
    update sign_in_throttles
    set failures = failures - 1, blocked_until = null
    where key = $1::text and failures > 0`,
    [key],
  );
}

/** Forgets the failures of a key. */
export async function forgetTries(client: Pool | PoolClient, key: string): Promise<void> {
  await client.query("delete from sign_in_throttles where key = $1::text", [key]);
}
