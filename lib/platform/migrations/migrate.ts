import pg from "pg";
import {
  createHistory,
  lockMigrations,
  readHistory,
  readTables,
  recordMigration,
  unlockMigrations,
} from "./history.sql";
import { applyOutside, isOutside, repeatableStatements } from "./outside-transaction";
import { MigrationRefused, planMigrations } from "./plan-migrations";
import { type Migration, readMigrations } from "./read-migrations";
import { sayingIfLong } from "./saying-if-long";

/** The lowest server that our SQL was written for, as `server_version_num`. */
const SERVER_VERSION_MIN = 150000;

export type MigrateOptions = {
  connectionString: string;
  directory: string;
  /** Hears what it waits for when that takes long. */
  say?: (line: string) => void;
};

/**
 * Brings the database to the schema of `directory` and returns the names of what was applied. Each
 * migration is applied whole or not at all, or, outside a transaction, repeated until it is whole; several
 * processes may call it at once, one does the work.
 */
export async function migrate({
  connectionString,
  directory,
  say = () => undefined,
}: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ connectionString, application_name: "signalbox migrate" });
  // The query under way fails with it; without a listener the process would end.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseOldServer(client);
    await sayingIfLong(say, WAITS_FOR_OTHERS, () => lockMigrations(client));
    const due = planMigrations(migrations, await readHistory(client), await readTables(client));
    for (const migration of due.filter(isOutside)) repeatableStatements(migration);
    await createHistory(client);
    for (const migration of due)
      await sayingIfLong(say, stillAt(migration), () => apply(client, migration));
    await unlockMigrations(client);
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const WAITS_FOR_OTHERS = "Another process migrates this database; this one waits for it.";

const stillAt = ({ name }: Migration): string =>
  `The migration ${name} takes long: its tables are large, or a transaction that is still open holds it up.`;

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const isWhole = !isOutside(migration);
  try {
    if (!isWhole) await applyOutside(client, migration);
    await client.query("begin");
    if (isWhole) await client.query(migration.sql);
    await recordMigration(client, migration);
    await client.query("commit");
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const left = isWhole ? "changed nothing" : "is repeated by the next start";
    throw new Error(`The migration ${migration.name} failed and ${left}: ${why}`, { cause });
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const server = rows[0];
  if (server && server.number < SERVER_VERSION_MIN) {
    throw new MigrationRefused(
      `The database server is PostgreSQL ${server.version}: Signalbox needs 15 or later.`,
    );
  }
}
