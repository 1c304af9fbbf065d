import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Migration } from "./read-migrations";

/** Prisma's own key, so that its tools and ours wait for each other. */
const MIGRATION_LOCK = 72707369;
const LOCK_POLL_MS = 100;

export type AppliedMigration = { name: string; checksum: string; isFinished: boolean };

/**
 * Waits for whoever migrates this database; the lock ends with the connection at the latest. It asks again and
 * again: a statement that waits inside the server holds a snapshot, for whose end an index that is built
 * concurrently would wait in turn.
 */
export async function lockMigrations(client: Client): Promise<void> {
  while (!(await tryLock(client))) await delay(LOCK_POLL_MS);
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as "isOurs"',
    [MIGRATION_LOCK],
  );
  return rows[0]?.isOurs ?? false;
}

/** Releases what `lockMigrations` took. */
export async function unlockMigrations(client: Client): Promise<void> {
  await client.query("select pg_advisory_unlock($1::bigint)", [MIGRATION_LOCK]);
}

/** What has been applied, in order; `null` if nothing of ours was ever applied here. */
export async function readHistory(client: Client): Promise<AppliedMigration[] | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('public._prisma_migrations') is not null as exists",
  );
  if (!found[0]?.exists) return null;
  const { rows } = await client.query<AppliedMigration>(`
    select migration_name as name, checksum, finished_at is not null as "isFinished"
    from public._prisma_migrations
    where rolled_back_at is null
    order by migration_name`);
  return rows;
}

/** The tables in the schema `public`, where ours are. */
export async function readTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_catalog.pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** The table in which Prisma keeps its history, as Prisma makes it. */
export async function createHistory(client: Client): Promise<void> {
  await client.query(`
    create table if not exists public._prisma_migrations (
      id varchar(36) primary key not null,
      checksum varchar(64) not null,
      finished_at timestamptz,
      migration_name varchar(255) not null,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz not null default now(),
      applied_steps_count integer not null default 0
    )`);
}

/** Notes a migration as applied; in the transaction that applied it, so both are true or neither. */
export async function recordMigration(client: Client, migration: Migration): Promise<void> {
  await client.query(
    `insert into public._prisma_migrations
       (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1::varchar, $2::varchar, $3::varchar, now(), clock_timestamp(), 1)`,
    [randomUUID(), migration.checksum, migration.name],
  );
}
