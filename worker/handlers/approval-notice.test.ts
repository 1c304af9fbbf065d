import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { approve, aRequest } from "@/lib/domain/approvals/testing";
import { relayMessages } from "@/lib/domain/outbox/relay-messages";
import { approvalNoticeTopic, chatNoticeTopic } from "@/lib/domain/outbox/topics";
import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import { aRun } from "@/lib/domain/runs/testing";
import { asId, encodeId } from "@/lib/kernel/ids";
import { Secret } from "@/lib/platform/secret";
import { testDatabase } from "@/lib/platform/testing/database";
import { approvalNoticeReceiver, chatNoticeReceiver } from "./approval-notice";

const { query } = testDatabase();

const topic = chatNoticeTopic.name;
const tell = async (url: string | null) => {
  const channels = { chat: url !== null, mail: false };
  await relayMessages({
    receivers: new Map([approvalNoticeReceiver(channels)]),
    topics: { only: [approvalNoticeTopic.name] },
  });
  const place = {
    webhook: url === null ? null : new Secret(url),
    publicUrl: "https://signalbox.test",
  };
  const receivers = new Map([chatNoticeReceiver(place)]);
  return relayMessages({ receivers, topics: { only: [topic] }, batch: 1, triesMax: 150 });
};
const left = () =>
  query<{ tries: number; error: string | null; given_up: boolean }>(
    "select tries, error, given_up_at is not null as given_up from outbox where topic = $1 order by id",
    [topic],
  );
const makeDue = () => query("update outbox set available_at = now() where topic = $1", [topic]);

/** A chat that keeps what it is told. */
async function aChat() {
  const told: string[] = [];
  const state = { status: 200 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (state.status === 200) told.push(JSON.parse(Buffer.concat(parts).toString()).text);
    response.writeHead(state.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { told, state, close, url: `http://127.0.0.1:${port}/hook` };
}

beforeEach(() => query("delete from outbox"));

describe("a chat", () => {
  it("is told of a request, a reminder and an escalation once each, with the way to the inbox", async () => {
    const chat = await aChat();
    const { run, id } = await aRequest({
      remind: { every: "PT1H", max: 1 },
      escalate: { after: "PT2H", role: "admin" },
    });
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await fireTimers();
    while ((await tell(chat.url)) > 0);
    const way = `https://signalbox.test/inbox?approval=${encodeId("approval", asId("approval", id))}`;
    expect(chat.told.toSorted()).toEqual([
      `A decision is needed: Publish?\nTest workflow · Test run\n${way}`,
      `Escalated to admin: Publish?\nTest workflow · Test run\n${way}`,
      `Still waiting for a decision: Publish?\nTest workflow · Test run\n${way}`,
    ]);
    expect(await left()).toEqual([]);
    await chat.close();
  });

  it("is told of which round it asks", async () => {
    const chat = await aChat();
    const ask = { id: "ok", type: "approval", role: "approver", title: "Good?" };
    const turns = { id: "turns", type: "loop", max_iterations: 3, body: { nodes: [ask] } };
    await aRun("turns", { nodes: { turns } });
    while ((await tell(chat.url)) > 0);
    expect(chat.told).toEqual([
      expect.stringContaining("A decision is needed: Good? (round 1 of 3)\n"),
    ]);
    await chat.close();
  });

  it("that has moved is not followed, and what it answered is said", async () => {
    const chat = await aChat();
    chat.state.status = 302;
    await aRequest();
    await tell(chat.url);
    expect(await left()).toMatchObject([{ error: expect.stringContaining("answered 302") }]);
    await chat.close();
  });

  it("that is down is told later, and delays nothing else", async () => {
    const chat = await aChat();
    chat.state.status = 503;
    const { id, approver } = await aRequest();
    await tell(chat.url);
    expect(await left()).toEqual([
      { tries: 1, error: expect.stringContaining("answered 503"), given_up: false },
    ]);
    expect(JSON.stringify(await left())).not.toContain(chat.url);
    await chat.close();
    await makeDue();
    await tell(chat.url);
    expect(await left()).toMatchObject([
      {
        tries: 2,
        error: expect.stringContaining("cannot be reached (ECONNREFUSED)"),
        given_up: false,
      },
    ]);
    expect((await decideApproval(approver, id, approve)).approval.status).toBe("approved");

    const again = await aChat();
    await makeDue();
    await tell(again.url);
    expect([again.told, await left()]).toEqual([[], []]);
    await again.close();
  });

  it("is told nothing where none is named", async () => {
    await aRequest();
    await tell(null);
    expect(await left()).toEqual([]);
  });
});
