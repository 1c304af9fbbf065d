import { describe, expect, it } from "vitest";
import { aPrincipal, type Place } from "@/lib/domain/auth/testing";
import { inTransaction, setLocally } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { auditStatement } from "./audit-statement";
import { sealAuditEvents } from "./seal-audit-events";
import { verifyAuditChain } from "./verify-audit-chain";

const { connect, query } = testDatabase();

type Caller = Awaited<ReturnType<typeof aPrincipal>>;

const act = (by: Caller, target: string) =>
  inTransaction((client) => client.query(auditStatement(by, { action: "run.start", target })));

/** A tenant with so many blocks of two events each. */
async function aChain(blocks: number): Promise<Caller> {
  const by = await aPrincipal();
  for (let block = 0; block < blocks; block += 1) {
    await act(by, `${block}a`);
    await act(by, `${block}b`);
    await sealAuditEvents(0);
  }
  return by;
}

const verify = ({ tenantId }: Place, options = {}) =>
  verifyAuditChain(tenantId, { limit: 100, ...options });

const codes = async (by: Place) => (await verify(by)).problems.map(({ code }) => code);

/** What an administrator of the database can do: change rows with the triggers off. */
async function tamper(text: string, values: unknown[]): Promise<void> {
  const session = await connect();
  await session.query("set session_replication_role = replica");
  await session.query(text, values);
  await session.end();
}

describe("the chain of what was audited", () => {
  it("[SD-47] seals every event once, block behind block, and is found intact", async () => {
    const by = await aChain(3);
    await act(by, "later");
    expect(await verify(by)).toMatchObject({
      blocks: 3,
      events: 6,
      unsealed: 1,
      problems: [],
      first: { sequence: 1 },
      head: { sequence: 3 },
      next: null,
    });
  });

  it("takes an event into a later block that was begun before and committed late", async () => {
    const by = await aPrincipal();
    const late = await connect();
    await late.query("begin");
    await late.query(auditStatement(by, { action: "run.start", target: "late" }));
    await act(by, "early");
    await sealAuditEvents(0);
    await late.query("commit");
    await sealAuditEvents(0);
    expect(
      await query("select target, block from audit_events where tenant_id = $1 order by block", [
        by.tenantId,
      ]),
    ).toEqual([
      { target: "early", block: 1 },
      { target: "late", block: 2 },
    ]);
    expect(await codes(by)).toEqual([]);
  });

  it("goes on although that of another tenant cannot", async () => {
    const [stuck, other] = [await aPrincipal(), await aPrincipal()];
    const last = [stuck, other].sort((a, b) => (a.tenantId < b.tenantId ? -1 : 1));
    await query(
      `create function refuse_block() returns trigger language plpgsql as
       $$ begin raise exception 'no block'; end $$`,
    );
    await query(
      `create trigger refuse before insert on audit_blocks for each row
       when (new.tenant_id = '${last[0]?.tenantId}') execute function refuse_block()`,
    );
    for (const by of last) await act(by, "a");
    await sealAuditEvents(0);
    await query("drop trigger refuse on audit_blocks");
    expect(await Promise.all(last.map((by) => verify(by)))).toMatchObject([
      { blocks: 0, unsealed: 1 },
      { blocks: 1, unsealed: 0 },
    ]);
  });

  it("is one chain however many seal at once", async () => {
    const by = await aPrincipal();
    for (const target of ["a", "b", "c", "d"]) await act(by, target);
    await Promise.all([1, 2, 3, 4].map(() => sealAuditEvents(0)));
    await act(by, "e");
    await Promise.all([1, 2, 3, 4].map(() => sealAuditEvents(0)));
    expect(await verify(by)).toMatchObject({ blocks: 2, events: 5, problems: [] });
  });

  it("is verified piece by piece", async () => {
    const by = await aChain(3);
    const first = await verify(by, { limit: 2 });
    expect(first).toMatchObject({ blocks: 2, next: 2, problems: [] });
    expect(await verify(by, { after: 2 })).toMatchObject({
      blocks: 1,
      first: { sequence: 3 },
      next: null,
      problems: [],
    });
  });

  it("leaves an event for a moment, so that several go into a block", async () => {
    const by = await aPrincipal();
    await act(by, "fresh");
    await sealAuditEvents();
    expect(await verify(by)).toMatchObject({ blocks: 0, unsealed: 1 });
  });
});

/** By type: something that no event of a test says. */
const OTHER: Record<string, string> = {
  uuid: "gen_random_uuid()",
  text: "'other'",
  jsonb: `'{"other":true}'`,
  audit_result: "'denied'",
  timestamptz: "now() + interval '1 hour'",
};

it("[SD-47] not even whoever seals may change anything else of an event, whichever column it is", async () => {
  const by = await aPrincipal();
  await act(by, "a");
  const columns = await query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = 'audit_events' and column_name <> 'block'`,
  );
  expect(columns.length).toBeGreaterThan(5);
  for (const { name, type } of columns) {
    const change = inTransaction(async (client) => {
      await setLocally(client, "signalbox.seal", "on");
      await client.query(
        `update audit_events set block = 1, ${name} = ${OTHER[type]} where tenant_id = $1`,
        [by.tenantId],
      );
    });
    await expect(change, name).rejects.toThrow("is immutable");
  }
  await sealAuditEvents(0);
  expect(await verify(by)).toMatchObject({ blocks: 1, unsealed: 0, problems: [] });
});

describe("[SD-47] of a sealed event or block", () => {
  it("the database lets nobody change anything", async () => {
    const { tenantId } = await aChain(1);
    for (const text of [
      "update audit_events set target = 'x' where tenant_id = $1",
      "update audit_events set block = 2 where tenant_id = $1",
      "delete from audit_events where tenant_id = $1",
      "update audit_blocks set events = 1 where tenant_id = $1",
      "update audit_blocks set purged_at = now() where tenant_id = $1",
      "delete from audit_blocks where tenant_id = $1",
    ])
      await expect(query(text, [tenantId])).rejects.toThrow("is immutable");
  });

  const harms: Record<string, [text: string, codes: string[]]> = {
    "a field that was changed": [
      "update audit_events set target = 'x' where tenant_id = $1 and target = '1a'",
      ["events_changed"],
    ],
    "a detail that was added": [
      `update audit_events set details = '{"n":1}' where tenant_id = $1 and target = '0b'`,
      ["events_changed"],
    ],
    "an event that was removed": [
      "delete from audit_events where tenant_id = $1 and target = '1b'",
      ["events_changed"],
    ],
    "an event that was added": [
      `insert into audit_events (tenant_id, id, actor, action, result, block)
       values ($1, gen_random_uuid(), '{}', 'run.start', 'allowed', 1)`,
      ["events_changed"],
    ],
    "an event that was taken out of its block": [
      "update audit_events set block = null where tenant_id = $1 and target = '2a'",
      ["events_changed"],
    ],
    "a block that was changed": [
      "update audit_blocks set events = 1 where tenant_id = $1 and sequence = 2",
      ["block_changed"],
    ],
    "a block that was removed": [
      "delete from audit_blocks where tenant_id = $1 and sequence = 2",
      ["block_missing"],
    ],
    "the last block, which was removed": [
      "delete from audit_blocks where tenant_id = $1 and sequence = 3",
      ["events_without_block"],
    ],
    "a block that was written anew": [
      "update audit_blocks set digest = previous_digest where tenant_id = $1 and sequence = 2",
      ["block_changed", "link_broken"],
    ],
  };
  it.each(Object.entries(harms))("%s is found", async (_, [text, expected]) => {
    const by = await aChain(3);
    await tamper(text, [by.tenantId]);
    expect(await codes(by)).toEqual(expected);
  });

  it("retention may delete what it has noted, and the chain goes on over it", async () => {
    const by = await aChain(3);
    const session = await connect();
    await session.query("begin");
    await session.query("select set_config('signalbox.purge', 'on', true)");
    await session.query("delete from audit_events where tenant_id = $1 and block = 1", [
      by.tenantId,
    ]);
    await session.query(
      "update audit_blocks set purged_at = now() where tenant_id = $1 and sequence = 1",
      [by.tenantId],
    );
    await session.query("commit");
    expect(await verify(by)).toMatchObject({ blocks: 3, purged: 1, problems: [] });

    // What is written into the gap afterwards was never sealed.
    await tamper(
      `insert into audit_events (tenant_id, id, actor, action, result, block)
       values ($1, gen_random_uuid(), '{}', 'run.start', 'allowed', 1)`,
      [by.tenantId],
    );
    expect(await codes(by)).toEqual(["events_changed"]);
  });
});
