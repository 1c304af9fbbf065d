import { join } from "node:path";
import { expect, it } from "vitest";
import { readMigrations } from "@/lib/platform/migrations/read-migrations";

/** Applied by databases that exist, so that it stays as it is: it stops those who write to `runs` while it builds. */
const BEFORE_THE_RULE = "20261129225430_ended_runs";

const BUILD =
  /create\s+(?:unique\s+)?index\s+(?!concurrently)[^;]*?\son\s+(?:only\s+)?"?(?<table>\w+)"?/gi;
const TABLE = /create\s+table\s+(?:if\s+not\s+exists\s+)?"?(?<table>\w+)"?/gi;

const tablesOf = (pattern: RegExp, sql: string): string[] =>
  [...sql.matchAll(pattern)].map(({ groups }) => groups?.table ?? "");

/** The tables of earlier migrations on which this one builds an index while it holds them. */
function blockedTables(sql: string): string[] {
  const made = new Set(tablesOf(TABLE, sql));
  return tablesOf(BUILD, sql).filter((table) => !made.has(table));
}

it("an index on a table that is there already is told from one on a table made with it", () => {
  expect(blockedTables('CREATE UNIQUE INDEX "a" ON "runs"("id");')).toEqual(["runs"]);
  expect(blockedTables('create table "t" (id int); create index "a" on "t"("id");')).toEqual([]);
  expect(blockedTables('create index concurrently if not exists "a" on "runs"("id");')).toEqual([]);
});

/** Guards against an upgrade that stops every write to a large table for minutes. */
it("no migration builds an index on a table that is in use", async () => {
  const migrations = await readMigrations(join(import.meta.dirname, "../../prisma/migrations"));
  const blocking = migrations.filter(({ sql }) => blockedTables(sql).length > 0);
  expect(blocking.map(({ name }) => name)).toEqual([BEFORE_THE_RULE]);
});
