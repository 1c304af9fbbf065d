import { describe, expect, it } from "vitest";
import { aMember, aPrincipal, aTenant, aWorkspace } from "@/lib/domain/auth/testing";
import { actorOf } from "@/lib/kernel/actor";
import { encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { inTransaction } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { insertAuditEvent, lockAuditFact } from "./audit-events.sql";
import { auditStatement } from "./audit-statement";
import { getAuditEvent, readAuditEvents } from "./read-audit-events";
import { recordDenial } from "./record-denial";
import { recordForeignId } from "./record-foreign-id";
import { sealAuditEvents } from "./seal-audit-events";

const { query, connect, waitForBlocked } = testDatabase();
const CALL = { target: "POST /v1/runs" };

describe("an audit event", () => {
  it("is written with its act or not at all", async () => {
    const by = await aPrincipal();
    const undo = new Error("undo");
    await expect(
      inTransaction(async (client) => {
        await client.query(auditStatement(by, { action: "run.start", target: "run_1" }));
        throw undo;
      }),
    ).rejects.toBe(undo);
    expect((await readAuditEvents(by, { limit: 10 })).items).toEqual([]);
  });

  it("can be neither changed nor deleted", async () => {
    const by = { ...(await aPrincipal()), requestId: "req_1" };
    await inTransaction((client) =>
      client.query(auditStatement(by, { action: "run.start", details: { n: 1 } })),
    );
    await expect(
      query("update audit_events set action = 'x' where tenant_id = $1", [by.tenantId]),
    ).rejects.toThrow("audit_events is immutable");
    await expect(
      query("delete from audit_events where tenant_id = $1", [by.tenantId]),
    ).rejects.toThrow("audit_events is immutable");
    expect((await readAuditEvents(by, { limit: 10 })).items).toMatchObject([
      {
        actor: { kind: "user", id: by.id, name: by.name },
        action: "run.start",
        result: "allowed",
        details: { n: 1 },
        request_id: "req_1",
      },
    ]);
  });

  it("is read page by page, newest first, without gap or repeat", async () => {
    const by = await aPrincipal();
    for (const target of ["a", "b", "c", "d", "e"])
      await inTransaction((client) =>
        client.query(auditStatement(by, { action: "run.start", target })),
      );
    const seen: (string | null)[] = [];
    let cursor: Awaited<ReturnType<typeof readAuditEvents>>["next_cursor"] | undefined;
    while (cursor !== null) {
      const page = await readAuditEvents(by, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ target }) => target));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(["e", "d", "c", "b", "a"]);
  });

  it("is seen in its own workspace, and outside every workspace in all of its tenant", async () => {
    const by = await aPrincipal();
    const elsewhere = { ...by, workspaceId: await aWorkspace(by.tenantId) };
    for (const caller of [by, elsewhere, { ...by, workspaceId: null }, await aPrincipal()])
      await inTransaction((client) =>
        client.query(auditStatement(caller, { action: "run.start", target: caller.workspaceId })),
      );
    const { items } = await readAuditEvents(by, { limit: 10 });
    expect(items.map(({ target }) => target)).toEqual([null, by.workspaceId]);
  });
});

describe("a list of audit events", () => {
  const write = (by: Awaited<ReturnType<typeof aPrincipal>>, target: string, details = {}) =>
    inTransaction((client) =>
      client.query(auditStatement(by, { action: "run.cancel", target, details })),
    );
  const targets = async (...asked: Parameters<typeof readAuditEvents>) =>
    (await readAuditEvents(...asked)).items.map(({ target }) => target);

  it("is narrowed by who, by what they did, to what, and with which result", async () => {
    const by = await aPrincipal();
    const other = await aMember(by, "admin");
    await write(by, "mine");
    await write(other, "theirs");
    await recordDenial(by, CALL);
    const all = [CALL.target, "theirs", "mine"];
    expect(await targets(by, { limit: 10 })).toEqual(all);
    expect(await targets(by, { limit: 10, actor: "me" })).toEqual([CALL.target, "mine"]);
    expect(await targets(by, { limit: 10, actor: other.id })).toEqual(["theirs"]);
    expect(await targets(by, { limit: 10, action: "run.cancel" })).toEqual(["theirs", "mine"]);
    expect(await targets(by, { limit: 10, result: "denied" })).toEqual([CALL.target]);
    expect(await targets(by, { limit: 10, target: "mine", actor: other.id })).toEqual([]);
  });

  it("of a run has what was done to it, and to what names it", async () => {
    const by = await aPrincipal();
    const runId = newId("run");
    const run = encodeId("run", runId);
    await write(by, run);
    await write(by, "a step of it", { run_id: run });
    await write(by, "a step of another", { run_id: encodeId("run", newId("run")) });
    expect(await targets(by, { limit: 10, run_id: runId })).toEqual(["a step of it", run]);
  });

  it("is narrowed by time: from its first moment on, and before its last", async () => {
    const by = await aPrincipal();
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    for (const minute of [1, 2, 3])
      await query(
        `insert into audit_events (tenant_id, workspace_id, id, actor, action, target, result, occurred_at)
         values ($1, $2, $3, $4, 'run.start', $5, 'allowed', $6)`,
        [by.tenantId, by.workspaceId, newId("auditEvent"), actorOf(by), `${minute}`, at(minute)],
      );
    const between = { occurred_after: at(2), occurred_before: at(3) };
    expect(await targets(by, { limit: 10, ...between })).toEqual(["2"]);
    expect(await targets(by, { limit: 10, occurred_after: at(2) })).toEqual(["3", "2"]);
  });

  /** Guards against a page that begins behind its time alone, and leaves out what happened at once. */
  it("has neither gap nor repeat where several things happened at once", async () => {
    const by = await aPrincipal();
    await query(
      `insert into audit_events (tenant_id, workspace_id, id, actor, action, target, result, occurred_at)
       select $1, $2, gen_random_uuid(), $3, 'run.start', n, 'allowed', '2026-01-01' from generate_series(1, 7) n`,
      [by.tenantId, by.workspaceId, actorOf(by)],
    );
    const seen: (string | null)[] = [];
    let page = await readAuditEvents(by, { limit: 2 });
    for (;;) {
      seen.push(...page.items.map(({ target }) => target));
      if (page.next_cursor === null) break;
      page = await readAuditEvents(by, { limit: 2, cursor: page.next_cursor });
    }
    expect(seen.sort()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  });

  it("gives one event to whoever may know of it, and tells nobody else that there is one", async () => {
    const by = await aPrincipal();
    await write(by, "a");
    const [event] = (await readAuditEvents(by, { limit: 1 })).items;
    if (!event) throw new Error("Nothing was audited.");
    expect(await getAuditEvent(by, event.id)).toEqual({ ...event, block: null });
    await sealAuditEvents(0);
    expect(await getAuditEvent(by, event.id)).toEqual({ ...event, block: 1 });
    for (const stranger of [
      await aPrincipal(),
      { ...by, workspaceId: await aWorkspace(by.tenantId) },
    ])
      await expect(getAuditEvent(stranger, event.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a denial", () => {
  it("is written once a minute for the same caller and call", async () => {
    const by = await aPrincipal("viewer");
    expect(await recordDenial(by, CALL)).toBe(true);
    expect(await recordDenial(by, CALL)).toBe(false);
    expect(await recordDenial(by, { target: "POST /v1/agents" })).toBe(true);
    expect(await recordDenial(await aMember(by, "viewer"), CALL)).toBe(true);
  });

  /** Guards against looking before the other one has committed: neither would see the other's row. */
  it("waits for whoever is writing the same, and then sees it", async () => {
    const by = await aPrincipal("viewer");
    const fact = { action: "access", result: "denied", details: {}, ...CALL } as const;
    const other = await connect();
    await other.query("begin");
    await other.query(lockAuditFact(by, fact));
    await other.query(insertAuditEvent(by, fact));
    const late = recordDenial(by, CALL);
    await waitForBlocked(1);
    await other.query("commit");
    expect(await late).toBe(false);
  });

  it("is written again after the minute", async () => {
    const by = await aPrincipal("viewer");
    await query(
      `insert into audit_events (tenant_id, workspace_id, id, actor, action, target, result, occurred_at)
       values ($1, $2, $3, $4, 'access', $5, 'denied', now() - interval '61 seconds')`,
      [
        by.tenantId,
        by.workspaceId,
        newId("auditEvent"),
        { kind: by.kind, id: by.id, name: by.name },
        CALL.target,
      ],
    );
    expect(await recordDenial(by, CALL)).toBe(true);
    expect(await recordDenial(by, CALL)).toBe(false);
  });
});

describe("a foreign id", () => {
  it("is a security event of the one who asked, and says nothing of the other tenant", async () => {
    const by = await aPrincipal();
    const { workspaceId, tenantId } = await aTenant();
    expect(await recordForeignId(by, "workspace", workspaceId)).toBe(true);
    expect((await readAuditEvents(by, { limit: 10 })).items).toMatchObject([
      {
        action: "security.foreign_id",
        result: "denied",
        target: encodeId("workspace", workspaceId),
        details: {},
      },
    ]);
    expect(await query("select from audit_events where tenant_id = $1", [tenantId])).toEqual([]);
  });

  it("is not an id of the own tenant, nor one that nobody has", async () => {
    const by = await aPrincipal();
    expect(await recordForeignId(by, "workspace", await aWorkspace(by.tenantId))).toBe(false);
    for (const kind of [
      "workspace",
      "user",
      "apiKey",
      "session",
      "workflow",
      "workflowVersion",
      "agent",
      "agentVersion",
      "tool",
      "toolVersion",
      "run",
      "approval",
      "artifact",
      "artifactVersion",
      "delivery",
      "auditEvent",
    ] as const)
      expect(await recordForeignId(by, kind, newId(kind))).toBe(false);
  });
});
