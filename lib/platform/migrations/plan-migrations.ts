import type { AppliedMigration } from "./history.sql";
import type { Migration } from "./read-migrations";

/** Why a database cannot be migrated, in a sentence for the person who started us. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

/**
 * Which migrations are due. Refuses a database that is not ours, a migration that was changed after it had
 * been applied, and one that did not finish. Migrations newer than all of ours are accepted: the
 * release before must run against the schema of the next.
 */
export function planMigrations(
  ours: readonly Migration[],
  applied: readonly AppliedMigration[] | null,
  tables: readonly string[],
): Migration[] {
  if (applied === null) {
    if (tables.length > 0) throw foreign(tables);
    return [...ours];
  }
  const byName = new Map(ours.map((migration) => [migration.name, migration]));
  const newest = ours.at(-1)?.name ?? "";
  for (const { name, checksum, isFinished } of applied) {
    const migration = byName.get(name);
    if (!migration && name < newest) throw foreign([`the migration ${name}`]);
    if (!isFinished) throw unfinished(name);
    if (migration && migration.checksum !== checksum) throw changed(name);
  }
  const done = new Set(applied.map(({ name }) => name));
  return ours.filter(({ name }) => !done.has(name));
}

const foreign = (things: readonly string[]) =>
  new MigrationRefused(
    `The database belongs to something else (it has ${things.slice(0, 3).join(", ")}): set DATABASE_URL to an empty database, or to one of Signalbox.`,
  );

const unfinished = (name: string) =>
  new MigrationRefused(
    `The migration ${name} did not finish: restore the database from its backup, or repair it and mark the migration in _prisma_migrations.`,
  );

const changed = (name: string) =>
  new MigrationRefused(
    `The migration ${name} was changed after it had been applied here: restore the file, or use another database (the built-in one goes with the folder .data).`,
  );
