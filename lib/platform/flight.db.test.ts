import { afterAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { flightStatement, fly } from "./flight";

const client = await testDatabase().connect();
afterAll(() => client.query("drop table if exists flights"));
await client.query("create table flights (id int primary key, note text)");

const insert = (id: string, note: string | null = null) => ({
  name: "insert_flight",
  text: "insert into flights (id, note) values ($1::int, $2::text)",
  values: [id, note],
});
const count = { name: "count_flights", text: "select count(*) from flights", values: [] };

describe("a flight", () => {
  it("brings the answers of all its statements, in their order", async () => {
    const results = await fly(client, [
      insert("1", "one"),
      insert("2"),
      { name: "read_flights", text: "select id, note from flights order by id", values: [] },
    ]);
    expect(results).toEqual([
      { rows: [], count: 1 },
      { rows: [], count: 1 },
      {
        rows: [
          ["1", "one"],
          ["2", null],
        ],
        count: 2,
      },
    ]);
  });

  it("ends at the first statement that fails, and the connection goes on", async () => {
    await expect(fly(client, [count, insert("1"), insert("7")])).rejects.toMatchObject({
      code: "23505",
    });
    expect(await fly(client, [count])).toMatchObject([{ rows: [["2"]] }]);
    const begun = [{ name: "b", text: "begin", values: [] }, insert("8"), insert("8")];
    await expect(fly(client, begun)).rejects.toMatchObject({ code: "23505" });
    await fly(client, [{ name: "r", text: "rollback", values: [] }]);
    expect(await fly(client, [count, insert("3")])).toMatchObject([
      { rows: [["2"]] },
      { count: 1 },
    ]);
  });

  it("prepares a statement once for each connection, and none where that is not wanted", async () => {
    await fly(client, [count]);
    await fly(client, [count], { isPrepared: false });
    const { rows } = await client.query(
      "select count(*) as n from pg_prepared_statements where name = 'count_flights'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("takes statements of other rooms, and refuses lists as values", async () => {
    const statement = {
      text: "select $1::int + 1, $2::jsonb->>'a', $3::bool",
      values: [1, { a: "b" }, true],
    };
    expect(await fly(client, [flightStatement(statement)])).toMatchObject([
      { rows: [["2", "b", "t"]] },
    ]);
    expect(() => flightStatement({ text: "select $1::int[]", values: [[1]] })).toThrow("list");
  });
});
