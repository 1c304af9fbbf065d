import { afterAll, describe, expect, it } from "vitest";
import { aWorkspace } from "@/lib/domain/auth/testing";
import { examineRuns } from "@/lib/domain/doctor/examine";
import { type Message, relayMessages } from "@/lib/domain/outbox/relay-messages";
import { asId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { aPerson, aRun } from "../testing";
import { readAttention } from "./read-attention";
import { resendMessage } from "./resend-message";

const { query } = testDatabase();
const runIds: string[] = [];
afterAll(async () => expect(await examineRuns(runIds)).toEqual([]));

const TOPIC = "test.told";
const received: Message[] = [];
const relay = (fails: boolean) =>
  relayMessages({
    topics: { only: [TOPIC] },
    triesMax: 1,
    receivers: new Map([
      [
        TOPIC,
        async (messages) => {
          if (fails) throw new Error("Nobody answers.");
          received.push(...messages);
        },
      ],
    ]),
  });

/** A run with a message about it that was given up after its last try, and who may step in. */
async function aGivenUpMessage() {
  const run = await aRun("a");
  runIds.push(run.runId);
  await query("insert into outbox (tenant_id, topic, key, payload) values ($1, $2, $3, $4)", [
    run.tenantId,
    TOPIC,
    run.runId,
    { run_id: run.runId },
  ]);
  await relay(true);
  const operator = await aPerson(run, "operator");
  const given = async () => (await readAttention(operator, { limit: 9 })).items;
  const id = (await given())[0]?.evidence.message_id;
  if (!id) throw new Error("Nothing was given up.");
  return { run, operator, id, given };
}

const audited = (tenantId: string) =>
  query("select details from audit_events where tenant_id = $1 and action = 'message.resend'", [
    tenantId,
  ]);

describe("sending a message again that was given up", () => {
  it("begins its tries anew, is said once with its reason, and is over once it has arrived", async () => {
    const { run, operator, id, given } = await aGivenUpMessage();
    const sent = await Promise.all([1, 2, 3].map(() => resendMessage(operator, id, "It is back.")));
    expect(sent[0]).toEqual({ id, topic: TOPIC, run_id: run.runId });
    expect(await audited(run.tenantId)).toMatchObject([{ details: { reason: "It is back." } }]);
    expect(await given()).toEqual([]);
    await relay(false);
    expect(received).toMatchObject([{ key: run.runId, tries: 1 }]);
    await expect(resendMessage(operator, id, "Once more.")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("leaves one alone that is under way", async () => {
    const { run, operator, id } = await aGivenUpMessage();
    await resendMessage(operator, id, "It is back.");
    const due = "select tries, available_at from outbox where tenant_id = $1";
    await query("update outbox set tries = 7 where tenant_id = $1", [run.tenantId]);
    const [before] = await query(due, [run.tenantId]);
    await resendMessage(operator, id, "It is back.");
    expect(await query(due, [run.tenantId])).toEqual([before]);
    expect(await audited(run.tenantId)).toHaveLength(1);
  });

  it("is for those who may step in, in its workspace, and for what is there", async () => {
    const { run, operator, id } = await aGivenUpMessage();
    await expect(resendMessage(await aPerson(run, "viewer"), id, "No.")).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const elsewhere = { ...operator, workspaceId: await aWorkspace(run.tenantId) };
    const none = asId("message", "ffffffff-ffff-ffff-ffff-ffffffffffff");
    const { operator: stranger } = await aGivenUpMessage();
    const attempts = [
      [elsewhere, id],
      [stranger, id],
      [operator, none],
    ] as const;
    for (const [by, message] of attempts)
      await expect(resendMessage(by, message, "No.")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await audited(run.tenantId)).toEqual([]);
  });
});
