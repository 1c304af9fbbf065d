import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDatabase, type TestDatabase } from "@/lib/platform/testing/database";
import { migrate } from "./migrate";

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createDatabase("empty");
  directory = await mkdtemp(join(tmpdir(), "migrations-"));
});

afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
  await rm(directory, { recursive: true });
});

async function write(name: string, sql: string) {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, "migration.sql"), sql);
}

const run = (say?: (line: string) => void) =>
  migrate({ connectionString: database.url, directory, ...(say && { say }) });

/** Another process that migrates this database, until it ends its session. */
async function anotherOne() {
  const session = await database.connect();
  await session.query("select pg_advisory_lock(72707369)");
  return session;
}

const migrators = () =>
  database.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'signalbox migrate'",
  );

async function tables() {
  const rows = await database.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like '\\_%' order by 1",
  );
  return rows.map(({ tablename }) => tablename);
}

async function blocked() {
  const [row] = await database.query<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row?.count;
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

  it("says whom it waits for, once it waits long", async () => {
    await write("1_a", "create table a (id int)");
    const other = await anotherOne();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const said: string[] = [];
    const running = run((line) => said.push(line));
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual([expect.stringContaining("Another process migrates")]);
    vi.useRealTimers();
    await other.end();
    expect(await running).toEqual(["1_a"]);
  });

  /** Guards against a restart of the database that ends the process which migrates it, without a word. */
  it("fails as any other failure when its connection is lost", async () => {
    await write("1_a", "create table a (id int)");
    await anotherOne();
    const running = run();
    const failure = expect(running).rejects.toThrow(/terminat|not queryable/);
    await expect.poll(async () => (await migrators()).length).toBe(1);
    for (const { pid } of await migrators())
      await database.query("select pg_terminate_backend($1)", [pid]);
    await failure;
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
});

describe("a migration outside a transaction", () => {
  const BUILD_UNIQUE =
    "-- outside-transaction\ncreate unique index concurrently if not exists a_id on a (id);\n";
  const indexes = () =>
    database.query<{ name: string; isValid: boolean }>(
      `select relname as name, indisvalid as "isValid"
       from pg_index join pg_class c on c.oid = indexrelid where indrelid = 'a'::regclass order by 1`,
    );

  it("builds its indexes concurrently, one statement after the other", async () => {
    await write("1_a", "create table a (id int, n int)");
    await write(
      "2_b",
      "-- outside-transaction\ncreate index concurrently if not exists a_id on a (id);\n-- Why.\ncreate index concurrently if not exists a_n\n  on a (n);\n",
    );
    await write("3_c", "-- outside-transaction\ndrop index concurrently if exists a_n;");
    expect(await run()).toEqual(["1_a", "2_b", "3_c"]);
    expect(await indexes()).toEqual([{ name: "a_id", isValid: true }]);
  });

  it("builds an index anew that was cut short, although one of its name is there", async () => {
    await write("1_a", "create table a (id int); insert into a values (1), (1)");
    await write("2_b", BUILD_UNIQUE);
    await expect(run()).rejects.toThrow("2_b failed and is repeated by the next start");
    expect(await indexes()).toEqual([{ name: "a_id", isValid: false }]);
    await database.query("delete from a");
    expect(await run()).toEqual(["2_b"]);
    expect(await indexes()).toEqual([{ name: "a_id", isValid: true }]);
  });

  it("goes on where its process died before it was noted", async () => {
    await write("1_a", "create table a (id int)");
    await write("2_b", BUILD_UNIQUE);
    await run();
    await database.query("delete from _prisma_migrations where migration_name = '2_b'");
    expect(await run()).toEqual(["2_b"]);
    expect(await indexes()).toEqual([{ name: "a_id", isValid: true }]);
  });

  it("says that it takes long where an open transaction holds it up", async () => {
    await write("1_a", "create table a (id int)");
    await run();
    await write("2_b", BUILD_UNIQUE);
    const writer = await database.connect();
    await writer.query("begin");
    await writer.query("insert into a values (1)");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const said: string[] = [];
    const running = run((line) => said.push(line));
    await expect.poll(blocked).toBe(1);
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await writer.query("commit");
    expect(await running).toEqual(["2_b"]);
    expect(said).toEqual([expect.stringContaining("2_b takes long")]);
  });

  /** Guards against processes that wait for the one at work with a snapshot for which its index waits. */
  it("is done by one of several processes while the others wait", async () => {
    await write("1_a", "create table a (id int)");
    await write("2_b", BUILD_UNIQUE);
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.flat()).toEqual(["1_a", "2_b"]);
  });

  it.each([
    "create index concurrently a_id on a (id)",
    "create index if not exists a_id on a (id)",
    "update a set id = 2",
    "create index concurrently if not exists a_id on a (id); update a set id = 2",
  ])("is refused where it could not be repeated: %s", async (sql) => {
    await write("1_a", "create table a (id int)");
    await write("2_b", `-- outside-transaction\n${sql}`);
    await expect(run()).rejects.toThrow("2_b may only");
    expect(await tables()).toEqual([]);
  });
});
