import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type TestDatabase, testDatabase } from "@/lib/platform/testing/database";
import { diffSchemas, EMPTY_SCHEMA, readSchema } from "./schema-engine";

/** A database made from the Prisma schema alone, beside that which the migrations made. */
let described: TestDatabase;

beforeAll(async () => {
  described = await createDatabase("empty");
  const schema = await readSchema(join(import.meta.dirname, "../../prisma/schema"));
  await described.query((await diffSchemas(EMPTY_SCHEMA, schema)) ?? "");
});
afterAll(() => described.drop());

/** What both must agree on, one line each. Checks, triggers and partial indexes are for migrations only. */
const QUERIES = {
  columns: `
    select format('%s.%s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                  case when a.attnotnull then ' not null' else '' end) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and c.relname <> '_prisma_migrations'
    order by 1`,
  enums: `
    select format('%s: %s', t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder)) as line
    from pg_enum e join pg_type t on t.oid = e.enumtypid
    group by t.typname order by 1`,
  "primary keys": `
    select format('%s: %s', c.relname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'p' and c.relnamespace = 'public'::regnamespace
      and c.relname <> '_prisma_migrations'
    order by 1`,
};

/** Guards against a migration that was finished by hand into something else than the schema says. */
it.each(Object.entries(QUERIES))("schema and migrations make the same %s", async (_what, query) => {
  const lines = async (database: TestDatabase) =>
    (await database.query<{ line: string }>(query)).map(({ line }) => line);
  const wanted = await lines(described);
  expect(wanted.length).toBeGreaterThan(5);
  expect(await lines(testDatabase())).toEqual(wanted);
});
