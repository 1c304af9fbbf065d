import { describe, expect, it } from "vitest";
import { mover } from "@/lib/domain/runs/moving/engine";
import { aRun, claimNext } from "@/lib/domain/runs/testing";
import type { StepAction } from "@/lib/engine/advance/moves";
import { AttemptAbort } from "@/lib/execution/attempt-abort";
import { Fault } from "@/lib/execution/fault";
import { openLedger } from "@/lib/execution/ledger/ledger";
import {
  answering,
  asking,
  callsOf,
  effectsOf,
  failing,
  never,
  open,
  outage,
  paidBy,
  start,
  writing,
} from "@/lib/execution/ledger/testing";
import { aContext, claimedAgain } from "@/lib/execution/testing/claimed-work";
import { Yielding } from "@/lib/execution/yielding";

describe("a call", () => {
  it("is written before and after, and paid once", async () => {
    const work = await start();
    const ledger = await open(work);
    const entry = await ledger.call(asking("hello"), async () => {
      expect(await callsOf(work)).toMatchObject([{ ordinal: 1, state: "started", attempt: 1 }]);
      return answering("world")();
    });
    expect(entry).toMatchObject({ branch: 0, ordinal: 1, result: "world", isReplayed: false });
    expect(await callsOf(work)).toMatchObject([{ state: "confirmed", result: "world" }]);
    expect(await paidBy(work)).toEqual([
      { attempt: 1, ordinal: 1, usd: 0.25, tokens_in: 10, tokens_out: 20, basis: "reported" },
    ]);
  });

  it("that was confirmed is replayed by the next attempt, and neither made nor paid again", async () => {
    const work = await start();
    const first = await open(work);
    await first.call(asking("one"), answering("1"));
    await first.call(asking("two"), answering(null));

    const again = await claimedAgain(work);
    const second = await open(again);
    expect(await second.call(asking("one"), never)).toMatchObject({
      result: "1",
      isReplayed: true,
    });
    expect(await second.call(asking("two"), never)).toMatchObject({ result: null });
    expect(await second.call(asking("three"), answering("3"))).toMatchObject({
      ordinal: 3,
      isReplayed: false,
    });
    expect((await paidBy(work)).map(({ attempt, ordinal }) => [attempt, ordinal])).toEqual([
      [1, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it("that failed is made again in its place", async () => {
    const work = await start();
    await expect((await open(work)).call(asking("one"), failing(outage()))).rejects.toThrow(Fault);
    expect(await callsOf(work)).toMatchObject([{ state: "failed", attempt: 1 }]);

    const again = await open(await claimedAgain(work));
    await again.call(asking("one"), answering("1"));
    expect(await callsOf(work)).toMatchObject([{ branch: 0, state: "confirmed", attempt: 2 }]);
  });

  it("whose answer was refused stays paid, and is made again", async () => {
    const work = await start();
    const ledger = await open(work);
    const entry = await ledger.call(asking("one"), answering("nonsense"));
    await ledger.reject(entry, { class: "contract_mismatch", code: "bad", message: "Bad." });

    const again = await open(await claimedAgain(work));
    await again.call(asking("one"), answering("sense"));
    expect(await callsOf(work)).toMatchObject([{ state: "confirmed", result: "sense" }]);
    expect(await paidBy(work)).toHaveLength(2);
  });

  it("that differs from the record opens a branch, which later attempts follow", async () => {
    const work = await start();
    const first = await open(work);
    await first.call(asking("one"), answering("1"));
    await first.call(asking("two"), answering("2"));
    await first.call(asking("three"), answering("3"));

    const second = await claimedAgain(work);
    const context = aContext();
    const other = await openLedger(second, context);
    await other.call(asking("one"), never);
    expect(await other.call(asking("TWO"), answering("B"))).toMatchObject({
      branch: 1,
      ordinal: 2,
    });
    expect(context.progress).toHaveLength(1);
    expect(context.branches).toEqual([{ branch: 1, ordinal: 2, left: [] }]);

    const third = await open(await claimedAgain(second));
    await third.call(asking("one"), never);
    expect(await third.call(asking("TWO"), never)).toMatchObject({ result: "B", isReplayed: true });
    expect(await third.call(asking("three"), answering("C"))).toMatchObject({ branch: 1 });
  });

  it("that differs is not made before the log says so, nor by an attempt that is the step's no more", async () => {
    const work = await start();
    await (await open(work)).call(asking("one"), answering("1"));
    const context = { ...aContext(), onBranch: async () => false };
    const stale = await openLedger(await claimedAgain(work), context);
    await expect(stale.call(asking("ONE"), never)).rejects.toMatchObject({
      error: { code: "superseded" },
    });
    expect(await callsOf(work)).toHaveLength(1);
  });

  it("that differs leaves behind what was changed, which every later attempt is told alike", async () => {
    const work = await start();
    const first = await open(work);
    await first.call(asking("plan"), answering("a"));
    await first.call(await writing(work, "key", "book"), async ({ beforeSend }) => {
      await beforeSend();
      return { result: "booked", usage: null };
    });
    const [booking] = await effectsOf(work);
    const left = [{ ordinal: 2, target: expect.any(String), key: booking?.key }];

    const second = await claimedAgain(work);
    const context = aContext();
    const other = await openLedger(second, context);
    expect(other.left()).toEqual([]);
    await other.call(asking("PLAN"), answering("b"));
    expect(context.branches).toEqual([{ branch: 1, ordinal: 1, left }]);
    expect(other.left()).toEqual(left);

    const third = await open(await claimedAgain(second));
    expect(third.left()).toEqual([]);
    await third.call(asking("PLAN"), never);
    expect(third.left()).toEqual(left);
  });

  it("is where an attempt stops whose run is paused: what was confirmed is replayed, nothing new begins", async () => {
    const work = await start();
    await (await open(work)).call(asking("one"), answering("1"));
    const pause = new AbortController();
    pause.abort();
    const paused = { ...aContext(), pausing: pause.signal };
    const again = await openLedger(await claimedAgain(work), paused);
    await again.call(asking("one"), never);
    await expect(again.call(asking("two"), never)).rejects.toThrow(Yielding);
    expect(await callsOf(work)).toMatchObject([{ ordinal: 1, state: "confirmed" }]);
  });

  it("does not begin once the attempt was stopped", async () => {
    const stop = new AbortController();
    const ledger = await openLedger(await start(), aContext(stop.signal));
    stop.abort(new AttemptAbort("timed_out"));
    await expect(ledger.call(asking("one"), never)).rejects.toMatchObject({
      error: { class: "timeout" },
    });
  });
});

describe("an attempt that has lost its step", () => {
  it("begins no call", async () => {
    const work = await start();
    const slow = await open(work);
    await claimedAgain(work);
    await expect(slow.call(asking("one"), never)).rejects.toMatchObject({
      error: { code: "superseded" },
    });
    expect(await callsOf(work)).toEqual([]);
  });

  /** Guards against the slow worker whose answer overwrites that of its successor. */
  it("does not end the call that its successor has taken over", async () => {
    const work = await start();
    const slow = await open(work);
    const outcome = slow.call(asking("one"), async () => {
      const next = await open(await claimedAgain(work));
      await next.call(asking("one"), answering("new"));
      return answering("old")();
    });
    await expect(outcome).rejects.toMatchObject({ error: { code: "superseded" } });
    expect(await callsOf(work)).toMatchObject([{ state: "confirmed", result: "new", attempt: 2 }]);
    expect(await paidBy(work)).toHaveLength(1);
  });

  it.each<StepAction>([{ kind: "cancel" }, { kind: "mark_succeeded", port: "out", output: {} }])(
    "does not send an effect of a step that an operator has ended meanwhile: $kind",
    async (action) => {
      const work = await claimNext(await aRun("a"));
      const slow = await open(work);
      const request = await writing(work, "none");
      let sent = false;
      const outcome = slow.call(request, async ({ beforeSend }) => {
        const { outcome: ended } = await mover().move({
          tenantId: work.tenantId,
          runId: work.runId,
          move: {
            type: "intervened",
            step: { node: work.node, scope: work.scope },
            action,
            reason: "Enough.",
            actor: { kind: "system", id: "test", name: "Test" },
            seen: { status: "running", waitReason: null, fence: work.fence },
          },
        });
        expect(ended).toEqual({ ok: true });
        await beforeSend();
        sent = true;
        return { result: "written", usage: null };
      });
      await expect(outcome).rejects.toMatchObject({ error: { code: "superseded" } });
      expect(sent).toBe(false);
    },
  );

  it("does not send an effect that its successor has taken over", async () => {
    const work = await start();
    const slow = await open(work);
    const request = await writing(work, "none");
    let sent = false;
    const outcome = slow.call(request, async ({ beforeSend }) => {
      await claimedAgain(work);
      await beforeSend();
      sent = true;
      return { result: "written", usage: null };
    });
    await expect(outcome).rejects.toMatchObject({ error: { code: "superseded" } });
    expect(sent).toBe(false);
    expect(await effectsOf(work)).toMatchObject([{ status: "abandoned" }]);
  });
});
