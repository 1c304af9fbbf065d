import { join } from "node:path";
import { expect, it } from "vitest";
import { readMigrations } from "@/lib/platform/migrations/read-migrations";

/** Applied by databases that exist, so that it stays as it is: it stops those who write to `runs` while it builds. */
const BEFORE_THE_RULE = "20261129225430_ended_runs";

const BUILD =
  /create\s+(?:unique\s+)?index\s+(?!concurrently)[^;]*?\son\s+(?:only\s+)?"?(?<table>\w+)"?/gi;
/** `alter table` up to the end of the statement, as far as it builds one for a constraint. */
const CONSTRAINT =
  /alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?(?<table>\w+)"?\s[^;]*?\b(?:primary\s+key|unique|exclude)\b(?!\s+using\s+index)/gi;
const TABLE = /create\s+table\s+(?:if\s+not\s+exists\s+)?"?(?<table>\w+)"?/gi;

const tablesOf = (pattern: RegExp, sql: string): string[] =>
  [...sql.matchAll(pattern)].map(({ groups }) => groups?.table ?? "");

/** The tables of earlier migrations on which this one builds an index while it holds them. */
function blockedTables(sql: string): string[] {
  const made = new Set(tablesOf(TABLE, sql));
  const statements = sql.replaceAll(/--.*$/gm, "");
  return [BUILD, CONSTRAINT]
    .flatMap((pattern) => tablesOf(pattern, statements))
    .filter((table) => !made.has(table));
}

it("an index on a table that is there already is told from one on a table made with it", () => {
  expect(blockedTables('CREATE UNIQUE INDEX "a" ON "runs"("id");')).toEqual(["runs"]);
  expect(blockedTables('create table "t" (id int); create index "a" on "t"("id");')).toEqual([]);
  expect(blockedTables('create index concurrently if not exists "a" on "runs"("id");')).toEqual([]);
});

it.each([
  'ALTER TABLE "runs" ADD CONSTRAINT "a" UNIQUE ("id");',
  "alter table only runs add primary key (id);",
  "alter table runs\n  add column n int, add constraint a unique nulls not distinct (id);",
  "alter table runs add column n uuid default gen_random_uuid() unique;",
  "alter table runs add constraint a exclude using gist (id with =);",
])("a constraint that builds an index is one: %s", (sql) => {
  expect(blockedTables(sql)).toEqual(["runs"]);
});

it.each([
  "alter table runs add constraint a unique using index a;",
  "alter table runs add constraint a primary key using index a;",
  'alter table "runs" add constraint "a" foreign key ("b") references "unique_things" ("id");',
  "create table t (id int); alter table t add primary key (id);",
])("a constraint that builds none is none: %s", (sql) => {
  expect(blockedTables(sql)).toEqual([]);
});

/** Guards against an upgrade that stops every write to a large table for minutes. */
it("no migration builds an index on a table that is in use", async () => {
  const migrations = await readMigrations(join(import.meta.dirname, "../../prisma/migrations"));
  const blocking = migrations.filter(({ sql }) => blockedTables(sql).length > 0);
  expect(blocking.map(({ name }) => name)).toEqual([BEFORE_THE_RULE]);
});
