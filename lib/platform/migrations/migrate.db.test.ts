import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "@/lib/platform/testing/database";
import { migrate } from "./migrate";

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createDatabase("empty");
  directory = await mkdtemp(join(tmpdir(), "migrations-"));
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

async function write(name: string, sql: string) {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, "migration.sql"), sql);
}

const run = () => migrate({ connectionString: database.url, directory });

async function tables() {
  const rows = await database.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like '\\_%' order by 1",
  );
  return rows.map(({ tablename }) => tablename);
}

describe("migrating a database", () => {
  it("applies what is new, in order, and nothing twice", async () => {
    await write("1_a", "create table a (id int)");
    await write("2_b", "alter table a add column n int; create table b (id int)");
    expect(await run()).toEqual(["1_a", "2_b"]);
    expect(await run()).toEqual([]);
    await write("3_c", "create table c (id int)");
    expect(await run()).toEqual(["3_c"]);
    expect(await tables()).toEqual(["a", "b", "c"]);
  });

  it("leaves nothing of a migration that fails, and can be repeated when it is repaired", async () => {
    await write("1_a", "create table a (id int)");
    await write("2_b", "create table b (id int); select no_such_function()");
    await expect(run()).rejects.toThrow("2_b failed");
    expect(await tables()).toEqual(["a"]);
    await write("2_b", "create table b (id int)");
    expect(await run()).toEqual(["2_b"]);
  });

  it("lets one of several processes do the work while the others wait", async () => {
    await write("1_a", "create table a (id int)");
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(["1_a"]);
  });

  it("refuses a migration that was changed after it had been applied", async () => {
    await write("1_a", "create table a (id int)");
    await run();
    await write("1_a", "create table a (id bigint)");
    await expect(run()).rejects.toThrow("1_a was changed");
  });

  it("refuses a database with tables of others, and leaves it as it was", async () => {
    await database.query("create table customers (id int)");
    await write("1_a", "create table a (id int)");
    await expect(run()).rejects.toThrow("belongs to something else");
    expect(await tables()).toEqual(["customers"]);
  });

  it("refuses the history of another project", async () => {
    await write("1_theirs", "create table a (id int)");
    await run();
    await rm(join(directory, "1_theirs"), { recursive: true });
    await write("2_ours", "create table b (id int)");
    await expect(run()).rejects.toThrow("belongs to something else");
  });

  /** Guards against the release before refusing to start beside the next one. */
  it("accepts a schema that is newer than its own", async () => {
    await write("1_a", "create table a (id int)");
    await write("2_next", "create table b (id int)");
    await run();
    await rm(join(directory, "2_next"), { recursive: true });
    expect(await run()).toEqual([]);
  });

  it("refuses to go on after a migration that Prisma left unfinished", async () => {
    await write("1_a", "create table a (id int)");
    await run();
    await database.query("update _prisma_migrations set finished_at = null");
    await expect(run()).rejects.toThrow("1_a did not finish");
  });

  it("builds an index concurrently when the file says so", async () => {
    await write("1_a", "create table a (id int)");
    await write("2_b", "-- outside-transaction\ncreate index concurrently a_id on a (id)");
    expect(await run()).toEqual(["1_a", "2_b"]);
  });
});
