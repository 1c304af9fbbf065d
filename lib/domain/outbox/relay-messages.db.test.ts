import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { asId, type TenantId } from "@/lib/kernel/ids";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { outboxAppend } from "./append";
import { MessagesInHand } from "./messages-in-hand";
import { takeMessages } from "./outbox.sql";
import { receiveOnce } from "./receive-once";
import { type Message, type Receive, relayMessages } from "./relay-messages";

const TOPIC = "thing.happened";
const tenantId: TenantId = asId("tenant", randomUUID());

const append = (...keys: string[]) =>
  sharedPool().query(
    outboxAppend(keys.map((key) => ({ tenantId, topic: TOPIC, key, payload: { key } }))),
  );
const relay = (receive: Receive, options: { triesMax?: number; holdMs?: number } = {}) =>
  relayMessages({ receivers: new Map([[TOPIC, receive]]), ...options });
const rows = () =>
  testDatabase().query<{ key: string; tries: number; error: string | null; given_up: boolean }>(
    "select key, tries, error, given_up_at is not null as given_up from outbox order by id",
  );
const makeDue = () =>
  testDatabase().query("update outbox set available_at = now() where given_up_at is null");
const effects = async () => {
  const found = await testDatabase().query<{ key: string }>("select key from effects_seen");
  return found.map(({ key }) => key).sort();
};

/** A receiver with an effect in the database, so that a test can count what really happened. */
const once: Receive = (messages) =>
  receiveOnce(TOPIC, messages, (client, fresh) =>
    client.query("insert into effects_seen select * from unnest($1::text[])", [
      fresh.map(({ key }) => key),
    ]),
  );

beforeAll(async () => {
  await testDatabase().query("create table effects_seen (key text not null)");
  await testDatabase().query("insert into tenants (id, name) values ($1, 'T')", [tenantId]);
});

beforeEach(async () => {
  await testDatabase().query("truncate outbox, inbox_records, effects_seen");
});

describe("relaying messages", () => {
  it("hands messages to their receiver and forgets them", async () => {
    await append("a", "b");
    expect(await relay(once)).toBe(2);
    expect(await effects()).toEqual(["a", "b"]);
    expect(await rows()).toEqual([]);
    expect(await relay(once)).toBe(0);
  });

  /** Guards against a message without its state, and a state without its message. */
  it("[SD-09] commits a message together with what it tells, or neither", async () => {
    const crash = inTransaction(async (client) => {
      await client.query("insert into effects_seen values ('state')");
      await client.query(outboxAppend([{ tenantId, topic: TOPIC, key: "a", payload: {} }]));
      throw new Error("crash before the commit");
    });
    await expect(crash).rejects.toThrow("crash before the commit");
    expect([await rows(), await effects()]).toEqual([[], []]);
  });

  /** Guards against the relay that dies after the delivery and before the deletion. */
  it("[P6-20] delivers again what a dead relay left, and it is consumed once", async () => {
    await append("a");
    const died = relay(async (messages) => {
      await once(messages);
      await testDatabase().query("alter table outbox rename to outbox_away");
    });
    await expect(died).rejects.toThrow("outbox");
    await testDatabase().query("alter table outbox_away rename to outbox");
    expect(await rows()).toMatchObject([{ key: "a", tries: 1 }]);
    expect(await relay(once)).toBe(0);

    await makeDue();
    expect(await relay(once)).toBe(1);
    expect([await effects(), await rows()]).toEqual([["a"], []]);
  });

  /** Guards against a message that waits for the lock of a run which somebody holds by hand. */
  it("keeps nobody's messages behind one that takes long, and does that one once", async () => {
    await append("held");
    const [letGo, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const inHand = new MessagesInHand([TOPIC]);
    const options = {
      inHand,
      holdMs: 0,
      receivers: new Map<string, Receive>([
        [
          TOPIC,
          async (messages) => {
            begun.resolve();
            if (messages.some(({ key }) => key === "held")) await letGo.promise;
            await once(messages);
          },
        ],
      ]),
    };
    expect(await relayMessages(options)).toBe(1);
    await begun.promise;
    await append("a", "b");
    expect(await relayMessages(options)).toBe(2);
    expect(await effects()).toEqual(["a", "b"]);
    expect(await rows()).toMatchObject([{ key: "held", tries: 1, given_up: false }]);
    letGo.resolve();
    await expect.poll(rows).toEqual([]);
    expect(await effects()).toEqual(["a", "b", "held"]);
    expect(inHand.isEmpty).toBe(true);
  });

  /** Guards against a row that every message of a topic needs: each batch would take one more connection until none is left. */
  it("begins no more of a topic that takes long unless its messages wait each for its own, and goes on with others", async () => {
    await append("held");
    const letGo = Promise.withResolvers<void>();
    let begun = 0;
    const options = {
      inHand: new MessagesInHand([]),
      holdMs: 0,
      receivers: new Map<string, Receive>([
        [
          TOPIC,
          async (messages) => {
            begun += 1;
            await letGo.promise;
            await once(messages);
          },
        ],
        ["other.happened", once],
      ]),
    };
    expect(await relayMessages(options)).toBe(1);
    await append("a", "b");
    await sharedPool().query(
      outboxAppend([{ tenantId, topic: "other.happened", key: "other", payload: {} }]),
    );
    expect(await relayMessages(options)).toBe(1);
    expect([begun, await effects()]).toEqual([1, ["other"]]);
    letGo.resolve();
    await expect.poll(async () => (await rows()).map(({ key }) => key)).toEqual(["a", "b"]);
    expect(await relayMessages(options)).toBe(2);
    expect([await effects(), await rows()]).toEqual([["a", "b", "held", "other"], []]);
  });

  it("does the effect of one message once while two receivers have it", async () => {
    await append("a", "b", "c");
    let both: readonly Message[] = [];
    await relay(async (messages) => {
      both = messages;
    });
    const reversed = [...both].reverse();
    await Promise.all([once(both), once(reversed), once(both.slice(1)), once([...both, ...both])]);
    expect(await effects()).toEqual(["a", "b", "c"]);
  });

  it("gives a message to one relay at a time", async () => {
    await append(...Array.from({ length: 20 }, (_, number) => `k${number}`));
    const taken = await Promise.all(
      Array.from({ length: 4 }, () =>
        relayMessages({ receivers: new Map([[TOPIC, once]]), batch: 7 }),
      ),
    );
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await rows()).toEqual([]);
  });

  it("lets a bad message spoil only itself", async () => {
    await append("a", "bad", "c");
    await relay(async (messages) => {
      if (messages.some(({ key }) => key === "bad")) throw new Error("cannot read bad");
      await once(messages);
    });
    expect(await effects()).toEqual(["a", "c"]);
    expect(await rows()).toMatchObject([{ key: "bad", tries: 1, error: "cannot read bad" }]);
  });

  it("tries again with growing pauses, and keeps the message with its error after the last try", async () => {
    await append("a");
    const fail: Receive = async () => {
      throw new Error("not today");
    };
    await relay(fail, { triesMax: 2 });
    const [put] = await testDatabase().query<{ later: boolean }>(
      "select available_at > clock_timestamp() as later from outbox",
    );
    expect(put).toEqual({ later: true });
    await makeDue();
    await relay(fail, { triesMax: 2 });
    expect(await rows()).toEqual([{ key: "a", tries: 2, error: "not today", given_up: true }]);
    await makeDue();
    expect(await relay(once)).toBe(0);
  });

  it("gives up at once what is refused for ever, and a topic that nobody receives only at the end", async () => {
    await append("a");
    await relay(async () => {
      throw new AppError("INVALID_REQUEST", "no such thing");
    });
    expect(await rows()).toMatchObject([{ key: "a", tries: 1, given_up: true }]);

    await testDatabase().query("truncate outbox");
    await append("b");
    await relayMessages({ receivers: new Map() });
    expect(await rows()).toMatchObject([{ key: "b", tries: 1, given_up: false }]);
  });

  it("finds what is due without a look at what is put off or given up", async () => {
    const session = await testDatabase().connect();
    await session.query("set enable_seqscan = off");
    const { text, values } = takeMessages(100, 1_000);
    const { rows: lines } = await session.query(`explain ${text}`, values);
    await session.end();
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/outbox_available_at_idx[^\n]*\n\s*Index Cond: \(available_at <=/);
  });
});
