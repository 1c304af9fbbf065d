import { expect, it } from "vitest";
import { db } from "./db";
import { inTransaction } from "./pg";
import { runStatement, type Statement } from "./statement";
import { testDatabase } from "./testing/database";

const note = (n: number, text: string): Statement => ({
  text: "insert into notes (n, text) values ($1::int, $2::text)",
  values: [n, text],
});

it("runs the same statement in a transaction of either driver, and both can undo it", async () => {
  await testDatabase().query("create table notes (n int, text text)");
  await inTransaction((client) => client.query(note(1, "it's pg")));
  const count = await db().$transaction((tx) => runStatement(tx, note(2, "it's prisma")));
  expect(count).toBe(1);

  const refuse = new Error("undo");
  await expect(
    inTransaction(async (client) => {
      await client.query(note(3, "undone"));
      throw refuse;
    }),
  ).rejects.toBe(refuse);
  await expect(
    db().$transaction(async (tx) => {
      await runStatement(tx, note(4, "undone"));
      throw refuse;
    }),
  ).rejects.toBe(refuse);

  expect(await testDatabase().query("select n, text from notes order by n")).toEqual([
    { n: 1, text: "it's pg" },
    { n: 2, text: "it's prisma" },
  ]);
});
