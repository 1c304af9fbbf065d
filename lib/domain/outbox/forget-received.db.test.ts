import { beforeEach, describe, expect, it } from "vitest";
import { aTenant } from "@/lib/domain/auth/testing";
import { sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { outboxAppend } from "./append";
import { forgetReceived } from "./forget-received";
import { deleteInboxRecords } from "./outbox.sql";
import { receiveOnce } from "./receive-once";

const { query, connect } = testDatabase();
const TOPIC = "thing.happened";
beforeEach(() => query("truncate inbox_records, outbox"));

async function received(days: number, ...keys: string[]) {
  const { tenantId } = await aTenant();
  const messages = keys.map((key) => ({ tenantId, key }));
  await receiveOnce(TOPIC, messages, async () => undefined);
  await query(
    "update inbox_records set done_at = now() - make_interval(days => $2) where tenant_id = $1",
    [tenantId, days],
  );
  return messages;
}

const left = async () =>
  (await query<{ key: string }>("select key from inbox_records order by key")).map(
    ({ key }) => key,
  );

describe("the note that a message is done", () => {
  it("is forgotten after a week, in parts", async () => {
    await received(6, "young");
    await received(8, "a", "b", "c");
    expect(await forgetReceived(2)).toBe(2);
    expect(await forgetReceived(2)).toBe(1);
    expect(await left()).toEqual(["young"]);
  });

  /** Guards against an effect that is done twice because its relay died long ago, before it deleted the message. */
  it("stays while its message may come again", async () => {
    const [message] = await received(90, "again");
    if (!message) throw new Error("Nothing was received.");
    await sharedPool().query(outboxAppend([{ ...message, topic: TOPIC, payload: {} }]));
    await query("update outbox set created_at = now() - interval '91 days'");
    expect(await forgetReceived(100)).toBe(0);
    await query("delete from outbox");
    expect(await forgetReceived(100)).toBe(1);
  });

  it("is forgotten though as many older ones stay as are looked at in one part", async () => {
    const older = await received(90, "a", "b");
    await sharedPool().query(
      outboxAppend(older.map((message) => ({ ...message, topic: TOPIC, payload: {} }))),
    );
    await query("update outbox set created_at = now() - interval '91 days'");
    const [young] = await received(9, "c");
    if (!young) throw new Error("Nothing was received.");
    await sharedPool().query(outboxAppend([{ ...young, key: "new", topic: TOPIC, payload: {} }]));
    expect(await forgetReceived(2)).toBe(1);
    expect(await left()).toEqual(["a", "b"]);
  });

  it("is found by its age, and what may come again by its place in the outbox, not by a look at all", async () => {
    const session = await connect();
    await session.query("set enable_seqscan = off");
    const { text, values } = deleteInboxRecords(100);
    const { rows } = await session.query(`explain ${text}`, values);
    await session.end();
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/inbox_records_done_at_idx[^\n]*\n\s*Index Cond: \(done_at </);
    expect(plan).toMatch(/outbox_pkey[^\n]*\n\s*Index Cond: \(id </);
    expect(plan).not.toMatch(/Seq Scan on (outbox|inbox_records)/);
  });
});
