import { expect, inject, it } from "vitest";
import { env } from "@/lib/platform/env";
import { inTransaction } from "@/lib/platform/pg";
import { createDatabase, testDatabase } from "./database";

it("gives the file a database that the code under test uses, too", async () => {
  const database = testDatabase();
  expect(env().databaseUrl.reveal()).toBe(database.url);
  const name = await inTransaction(async (client) => {
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    return rows[0]?.name;
  });
  expect(name).toBe(database.name);
});

it("runs on the server that TEST_POSTGRES names", async () => {
  const rows = await testDatabase().query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  expect(String(rows[0]?.major)).toBe(inject("testServer").major);
});

it("makes databases that do not see each other, and drops them", async () => {
  const other = await createDatabase();
  await other.query("create table only_here (id int)");
  const find = "select to_regclass('only_here') is not null as found";
  expect(await other.query(find)).toEqual([{ found: true }]);
  expect(await testDatabase().query(find)).toEqual([{ found: false }]);
  await other.drop();
  const left = await testDatabase().query("select from pg_database where datname = $1", [
    other.name,
  ]);
  expect(left).toEqual([]);
});

it("tells when a session waits for a lock", async () => {
  const database = testDatabase();
  const [holder, waiter] = [await database.connect(), await database.connect()];
  const lock = "select pg_advisory_xact_lock(1)";
  await holder.query("begin");
  await holder.query(lock);
  const waiting = waiter.query(lock);
  await database.waitForBlocked(1);
  await holder.query("commit");
  await waiting;
});
