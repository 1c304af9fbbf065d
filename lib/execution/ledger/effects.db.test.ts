import { describe, expect, it } from "vitest";
import type { Fault } from "@/lib/execution/fault";
import { CallFault } from "@/lib/execution/ledger/effect-fate";
import {
  effectsOf,
  failing,
  never,
  open,
  outage,
  start,
  writing,
} from "@/lib/execution/ledger/testing";
import { claimedAgain } from "@/lib/execution/testing/claimed-work";
import { encodeId } from "@/lib/kernel/ids";

describe("an effect", () => {
  it("is planned, sent before the request leaves, and confirmed with evidence", async () => {
    const work = await start();
    const request = await writing(work, "none");
    const ledger = await open(work);
    const seen: string[] = [];
    const statusNow = async () => seen.push((await effectsOf(work))[0]?.status ?? "");
    await ledger.call(request, async ({ beforeSend, idempotencyKey }) => {
      await statusNow();
      await beforeSend();
      await statusNow();
      const { tenantId, runId } = work;
      expect(idempotencyKey).toBe(
        `${encodeId("tenant", tenantId)}/${encodeId("run", runId)}/work/0/1`,
      );
      return { result: "written", usage: null, evidence: { status: 201 } };
    });
    expect(seen).toEqual(["planned", "sent"]);
    expect(await effectsOf(work)).toMatchObject([
      { status: "confirmed", evidence: { status: 201 } },
    ]);
  });

  const sending =
    (fault: Fault) =>
    async ({ beforeSend }: { beforeSend: () => Promise<void> }) => {
      await beforeSend();
      throw fault;
    };

  it("without a key is never sent twice: unknown stays unknown", async () => {
    const work = await start();
    const request = await writing(work, "none");
    await expect((await open(work)).call(request, sending(outage()))).rejects.toMatchObject({
      effectsOpen: true,
      error: { class: "outcome_unknown", code: "http_500" },
    });
    expect(await effectsOf(work)).toMatchObject([{ status: "unknown" }]);

    const again = await open(await claimedAgain(work));
    await expect(again.call(request, never)).rejects.toMatchObject({
      effectsOpen: true,
      error: { class: "outcome_unknown", code: "sent_before" },
    });
  });

  /** Guards against the crash between sending and writing down what came of it. */
  it("that was on its way when the worker died is unknown to the next attempt", async () => {
    const work = await start();
    const request = await writing(work, "none");
    const dying = (await open(work)).call(request, async ({ beforeSend }) => {
      await beforeSend();
      expect(await effectsOf(work)).toMatchObject([{ status: "sent" }]);
      const again = await open(await claimedAgain(work));
      await expect(again.call(request, never)).rejects.toMatchObject({
        error: { class: "outcome_unknown" },
      });
      return { result: "late", usage: null, evidence: {} };
    });
    expect((await dying).result).toBe("late");
    expect(await effectsOf(work)).toMatchObject([{ status: "confirmed" }]);
  });

  it("with a key is sent again under the same key", async () => {
    const work = await start();
    const request = await writing(work, "key");
    await expect((await open(work)).call(request, sending(outage()))).rejects.toMatchObject({
      effectsOpen: false,
      error: { class: "provider_outage" },
    });
    const [before] = await effectsOf(work);
    const again = await open(await claimedAgain(work));
    await again.call(request, async ({ beforeSend, idempotencyKey }) => {
      await beforeSend();
      expect(idempotencyKey).toBe(before?.key);
      return { result: "written", usage: null };
    });
    expect(await effectsOf(work)).toMatchObject([{ status: "confirmed", attempt: 2 }]);
  });

  it("that never left is planned on by the next attempt", async () => {
    const work = await start();
    const request = await writing(work, "none");
    await expect((await open(work)).call(request, failing(outage()))).rejects.toMatchObject({
      error: { class: "provider_outage" },
    });
    expect(await effectsOf(work)).toMatchObject([{ status: "planned" }]);
    const again = await open(await claimedAgain(work));
    await again.call(request, async ({ beforeSend }) => {
      await beforeSend();
      return { result: "written", usage: null };
    });
    expect(await effectsOf(work)).toMatchObject([{ status: "confirmed" }]);
  });

  it("that the other side refused is intended anew, as another one", async () => {
    const work = await start();
    const request = await writing(work, "none");
    const refusal = new CallFault("refused", "rate_limited", "http_429", "Too many.");
    await expect((await open(work)).call(request, sending(refusal))).rejects.toBe(refusal);
    const again = await open(await claimedAgain(work));
    await again.call(request, async ({ beforeSend }) => {
      await beforeSend();
      return { result: "written", usage: null };
    });
    const effects = await effectsOf(work);
    expect(effects).toMatchObject([
      { branch: 0, status: "refused" },
      { branch: 1, status: "confirmed" },
    ]);
    expect(new Set(effects.map(({ key }) => key)).size).toBe(2);
  });

  it("that stands keeps a later attempt from doing something else instead", async () => {
    const work = await start();
    const request = await writing(work, "none", "pay 10");
    await (await open(work)).call(request, async ({ beforeSend }) => {
      await beforeSend();
      return { result: "paid", usage: null };
    });
    const again = await open(await claimedAgain(work));
    await expect(again.call({ ...request, request: "pay 20" }, never)).rejects.toMatchObject({
      error: { class: "policy_denied", code: "diverged_after_effect" },
      isDiverged: true,
    });
  });
});
