import { createServer } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { approve, aRequest } from "@/lib/domain/approvals/testing";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { outboxAppend } from "@/lib/domain/outbox/append";
import { relayMessages } from "@/lib/domain/outbox/relay-messages";
import { approvalNoticeTopic, mailNoticeTopic, runEndedTopic } from "@/lib/domain/outbox/topics";
import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import { aRun } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { asId, encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { Secret } from "@/lib/platform/secret";
import { testDatabase } from "@/lib/platform/testing/database";
import { readable, startMailServer } from "@/lib/platform/testing/mail-server";
import { approvalNoticeReceiver, mailNoticeReceiver } from "./approval-notice";

const { query } = testDatabase();
const from = "Signalbox <signalbox@mail.test>";
const publicUrl = "https://signalbox.test";
const wayTo = (id: string) =>
  `https://signalbox.test/inbox?approval=${encodeId("approval", asId("approval", id))}`;

/** Makes the messages of what people are to be told. */
const address = (mail = true) =>
  relayMessages({
    receivers: new Map([approvalNoticeReceiver({ chat: false, mail })]),
    topics: { only: [approvalNoticeTopic.name] },
  });

/** Sends what is due, one mail after another. */
async function post(url: Secret) {
  const receivers = new Map([mailNoticeReceiver({ server: { url, from }, publicUrl })]);
  const topics = { only: [mailNoticeTopic.name] };
  while ((await relayMessages({ receivers, topics, batch: 1, triesMax: 150 })) > 0);
}

const left = () =>
  query<{ tries: number; error: string | null; given_up: boolean }>(
    "select tries, error, given_up_at is not null as given_up from outbox where topic = $1 order by id",
    [mailNoticeTopic.name],
  );
const makeDue = () =>
  query("update outbox set available_at = now() where given_up_at is null and topic = $1", [
    mailNoticeTopic.name,
  ]);
const server = await startMailServer();

beforeEach(async () => {
  await query("delete from outbox");
  await query("delete from inbox_records");
  server.received.length = 0;
  server.state.refuse = null;
});
afterAll(() => server.close());

/** A request that a person of this language is asked about. */
async function asked(
  fields: Record<string, JsonObject[string]> = {},
  locale: string | null = null,
) {
  const request = await aRequest(fields);
  const { id } = request.approver;
  await query("update users set locale = $2, time_zone = 'Asia/Shanghai' where id = $1", [
    id,
    locale,
  ]);
  return request;
}

describe("a mail about a request", () => {
  it("reaches whoever is asked, as text and as a page, with the way to the inbox and no way to decide", async () => {
    const { run, id, approver } = await asked({ title: "Publish <b>&</b>?", due_in: "PT1H" });
    for (const role of ["owner", "viewer", "author"] as const) await aMember(run, role);
    await address();
    await post(server.url);
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: "signalbox@mail.test", to: [approver.email] });
    expect(mail?.head.get("subject")).toBe("A decision is needed: Publish <b>&</b>?");
    expect(mail?.head.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.text).toContain(`Open the request: ${wayTo(id)}`);
    expect(mail?.text).toMatch(/Due: .+ \(Asia\/Shanghai\)/);
    expect(mail?.html).toContain("A decision is needed: Publish &lt;b&gt;&amp;&lt;/b&gt;?");
    expect(mail?.html.match(/href="[^"]*"/g)).toEqual([`href="${wayTo(id)}"`]);
    expect(`${mail?.text}${mail?.html}`).not.toContain("draft");
    await expectSound(run);
  });

  it("speaks the language of its reader", async () => {
    await asked({}, "zh-CN");
    await address();
    await post(server.url);
    expect(readable(server.received[0]?.head.get("subject") ?? "")).toBe("需要你决定：Publish?");
    expect(server.received[0]?.text).toContain("登录后");
    expect(server.received[0]?.html).toContain('<html lang="zh-CN">');
  });

  /** Guards against mails of one subject that nobody can tell apart; what the item holds stays untold. */
  it("says of which item it asks, and nothing of what the item holds", async () => {
    const ask = { id: "ok", type: "approval", role: "approver", title: "Pay it?" };
    const turns = { id: "turns", type: "loop", max_iterations: 3, body: { nodes: [ask] } };
    const each = { id: "each", type: "foreach", items: "${{ input.items }}", max_parallel: 2 };
    const tell = async (locale: string | null, asking: JsonObject) => {
      const place = await aTenant();
      const { id } = await aMember(place, "approver");
      await query("update users set locale = $2 where id = $1", [id, locale]);
      const run = await aRun("each", {
        place,
        input: { items: [{ name: "ACME Ltd" }, { name: "Beta Ltd" }] },
        nodes: { each: { ...each, body: { nodes: [asking] } } },
      });
      await address();
      await post(server.url);
      await expectSound(run);
    };
    await tell(null, ask);
    await tell("zh-CN", turns);
    const subjects = server.received.map(({ head }) => readable(head.get("subject") ?? ""));
    expect(subjects.toSorted()).toEqual([
      "A decision is needed: Pay it? (item 1 of 2)",
      "A decision is needed: Pay it? (item 2 of 2)",
      "需要你决定：Pay it?（第 1 项，共 2 项；第 1 轮，最多 3 轮）",
      "需要你决定：Pay it?（第 2 项，共 2 项；第 1 轮，最多 3 轮）",
    ]);
    expect(JSON.stringify(server.received)).not.toContain("ACME");
  });

  it("comes again as a reminder, and of an escalation whom it is escalated to hears", async () => {
    const { run, approver } = await asked({
      remind: { every: "PT1H", max: 1 },
      escalate: { after: "PT2H", role: "admin" },
    });
    const admin = await aMember(run, "admin");
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await fireTimers();
    await address();
    await post(server.url);
    const told = server.received.map(({ to, head }) => `${to}: ${head.get("subject")}`);
    expect(told.toSorted()).toEqual(
      [
        `${admin.email}: Escalated to admins: Publish?`,
        `${admin.email}: Still waiting for a decision: Publish?`,
        `${approver.email}: A decision is needed: Publish?`,
        `${approver.email}: Still waiting for a decision: Publish?`,
      ].toSorted(),
    );
  });

  it("goes to those of the next stage when it opens, and to nobody who has voted", async () => {
    const { run, id, approver } = await asked({
      role: undefined as never,
      stages: [{ role: "approver", required: 2 }, { role: "admin" }],
    });
    const [second, admin] = [await aMember(run, "approver"), await aMember(run, "admin")];
    await decideApproval(approver, id, approve);
    await address();
    await post(server.url);
    expect(server.received.map(({ to }) => to[0])).toEqual([second.email]);

    await decideApproval(second, id, approve);
    await address();
    await post(server.url);
    expect(server.received.map(({ to }) => to[0])).toEqual([second.email, admin.email]);
  });

  it("goes to whoever manages the workspace where nobody else is there to be asked", async () => {
    const { run, approver } = await asked();
    const owner = await aMember(run, "owner");
    await query("update users set disabled_at = now() where id = $1", [approver.id]);
    await address();
    await post(server.url);
    expect(server.received.map(({ to }) => to[0])).toEqual([owner.email]);
  });

  it("is not sent to whoever has lost the right, nor of what is decided", async () => {
    const lost = await asked();
    await address();
    await query("update memberships set role = 'viewer' where user_id = $1", [lost.approver.id]);
    await post(server.url);
    const decided = await asked();
    await address();
    await decideApproval(decided.approver, decided.id, approve);
    await post(server.url);
    expect([server.received, await left()]).toEqual([[], []]);
  });

  it("is not sent where no server is named", async () => {
    await asked();
    await address(false);
    expect(await left()).toEqual([]);
  });
});

describe("a mail server", () => {
  /** Guards against two mails where a relay dies between what it does and its note of it. */
  it("gets one mail for a message that comes twice, and the same Message-ID where it must get another", async () => {
    const { id, run } = await asked();
    const again = outboxAppend([
      {
        tenantId: run.tenantId,
        topic: approvalNoticeTopic.name,
        key: `${id}/requested/1`,
        payload: { approval_id: id, occasion: "requested" },
      },
    ]);
    await address();
    const [mail] = await query<{ key: string; payload: string }>(
      "select key, payload from outbox where topic = $1",
      [mailNoticeTopic.name],
    );
    await query(again.text, again.values as unknown[]);
    await address();
    await post(server.url);
    expect(server.received).toHaveLength(1);

    await query("insert into outbox (tenant_id, topic, key, payload) values ($1, $2, $3, $4)", [
      run.tenantId,
      mailNoticeTopic.name,
      mail?.key,
      mail?.payload,
    ]);
    await post(server.url);
    const ids = server.received.map(({ head }) => head.get("message-id"));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@signalbox\.test>$/);
  });

  it("that is down delays the mail, and nothing else", async () => {
    const { id, approver, run } = await asked();
    await address();
    await query(
      "insert into outbox (tenant_id, topic, key, payload) values ($1, $2, 'other', '{}')",
      [run.tenantId, runEndedTopic.name],
    );
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, "127.0.0.1", resolve));
    const { port } = nobody.address() as { port: number };
    await new Promise((resolve) => nobody.close(resolve));
    await post(new Secret(`smtp://studio:canary-canary-2@127.0.0.1:${port}`));
    expect(await left()).toEqual([
      { tries: 1, error: expect.stringMatching(/^The mail server failed/), given_up: false },
    ]);

    server.state.refuse = { code: 451, at: "data" };
    await makeDue();
    await post(server.url);
    expect(await left()).toMatchObject([{ tries: 2, error: "The mail server answered 451." }]);
    expect(JSON.stringify(await left())).not.toContain("canary");
    const others: string[] = [];
    await relayMessages({
      receivers: new Map([
        [
          runEndedTopic.name,
          async (messages) => void others.push(...messages.map(({ key }) => key)),
        ],
      ]),
      topics: { except: [mailNoticeTopic.name] },
    });
    expect(others).toContain("other");

    server.state.refuse = null;
    await makeDue();
    await post(server.url);
    expect(server.received).toHaveLength(1);
    expect((await decideApproval(approver, id, approve)).approval.status).toBe("approved");
  });

  it("that does not let us in is asked again later, and its words are not kept", async () => {
    await asked();
    await address();
    server.state.refuse = { code: 535, at: "sign_in" };
    await post(server.url);
    expect(await left()).toMatchObject([
      { error: "The mail server answered 535.", given_up: false },
    ]);
  });

  it("is not asked again for an address that it will never take anything for", async () => {
    const { run } = await asked();
    await aMember(run, "approver");
    await address();
    server.state.refuse = { code: 550, at: "recipient" };
    await post(server.url);
    expect(await left()).toMatchObject([{ given_up: true }, { given_up: true }]);
  });
});
