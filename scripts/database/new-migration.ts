import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { complain, say } from "@/scripts/process/say";
import { missingSql, takeSnapshot } from "./snapshot";

const ROOT = join(import.meta.dirname, "../..");
const NAME = /^[a-z][a-z0-9_]*$/;

/** Nothing may wait long behind a migration that itself waits for a lock. */
const HEADER = "select set_config('lock_timeout', '5s', true);\n\n";

/** Writes the migration from the last snapshot to the schema, to be finished by hand. */
async function newMigration(name: string): Promise<void> {
  const sql = await missingSql(ROOT);
  if (sql === null) return say("Schema and migrations agree: there is nothing to migrate.");
  const at = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const folder = join(ROOT, "prisma/migrations", `${at}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, "migration.sql"), HEADER + sql);
  await takeSnapshot(ROOT);
  say(
    `Wrote ${folder}/migration.sql: add what Prisma cannot say (named checks, triggers, partial indexes).`,
  );
}

const name = process.argv[2] ?? "";
if (NAME.test(name)) {
  await newMigration(name);
} else {
  complain('Name the migration in snake_case: "npm run migration:new -- add_something".');
  process.exitCode = 1;
}
