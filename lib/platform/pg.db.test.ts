import { describe, expect, it } from "vitest";
import { createPool, errorCode, inTransaction, setLocally, sharedPool } from "./pg";
import { testDatabase } from "./testing/database";

describe("inTransaction", () => {
  it("commits what it did when it returns", async () => {
    await testDatabase().query("create table committed (n int)");
    const answer = await inTransaction(async (client) => {
      await client.query("insert into committed values (1)");
      return "done";
    });
    expect(answer).toBe("done");
    expect(await testDatabase().query("select n from committed")).toEqual([{ n: 1 }]);
  });

  /** Guards against a deadlock ending a batch of moves that would succeed at once on the next try. */
  it("runs the loser of a deadlock again", async () => {
    await testDatabase().query("create table pair as select 1 as id, 0 as n union select 2, 0");
    const meeting = Promise.withResolvers<void>();
    let arrived = 0;
    let runs = 0;
    const addTo = (first: number, second: number) =>
      inTransaction(async (client) => {
        runs += 1;
        const add = "update pair set n = n + 1 where id = $1::int";
        await client.query(add, [first]);
        arrived += 1;
        if (arrived === 2) meeting.resolve();
        await meeting.promise;
        await client.query(add, [second]);
      });
    await Promise.all([addTo(1, 2), addTo(2, 1)]);
    expect(runs).toBe(3);
    expect(await testDatabase().query("select n from pair order by id")).toEqual([
      { n: 2 },
      { n: 2 },
    ]);
  });

  it("gives up on an error that a repeat does not cure", async () => {
    let runs = 0;
    const failing = inTransaction(async (client) => {
      runs += 1;
      await client.query("select 1 / 0");
    });
    await expect(failing).rejects.toSatisfy((error) => errorCode(error) === "22012");
    expect(runs).toBe(1);
  });

  it("does not hand on a connection that broke in the middle, and goes on with others", async () => {
    const pool = createPool({ name: "breaking", max: 1 });
    const broken = inTransaction(
      async (client) => {
        const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
        await testDatabase().query("select pg_terminate_backend($1::int)", [rows[0]?.pid]);
        await client.query("select 1");
      },
      { pool },
    );
    await expect(broken).rejects.toThrow();
    const { rows } = await inTransaction((client) => client.query("select 1 as n"), { pool });
    expect(rows).toEqual([{ n: 1 }]);
    await pool.end();
  });
});

it("forgets a setting at the end of the transaction", async () => {
  const pool = createPool({ name: "settings", max: 1 });
  const show = "select current_setting('lock_timeout') as timeout";
  const inside = await inTransaction(
    async (client) => {
      await setLocally(client, "lock_timeout", "2s");
      return client.query(show);
    },
    { pool },
  );
  expect(inside.rows).toEqual([{ timeout: "2s" }]);
  expect((await pool.query(show)).rows).toEqual([{ timeout: "0" }]);
  await pool.end();
});

describe("reading values", () => {
  it("gives int8 as a number and a date as its text", async () => {
    const { rows } = await sharedPool().query(
      "select 9007199254740991::int8 as n, date '2026-03-01' as day",
    );
    expect(rows).toEqual([{ n: 9007199254740991, day: "2026-03-01" }]);
  });

  it("refuses an int8 that a number cannot hold", async () => {
    await expect(sharedPool().query("select 9007199254740993::int8 as n")).rejects.toThrow(
      RangeError,
    );
  });

  it("prepares a named statement once a connection", async () => {
    const pool = createPool({ name: "prepared", max: 1 });
    const statement = { name: "one_more", text: "select $1::int + 1 as n", values: [1] };
    await pool.query(statement);
    expect((await pool.query({ ...statement, values: [2] })).rows).toEqual([{ n: 3 }]);
    const { rows } = await pool.query("select name from pg_prepared_statements");
    expect(rows).toEqual([{ name: "one_more" }]);
    await pool.end();
  });
});
