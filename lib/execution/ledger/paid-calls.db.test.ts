import { describe, expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { reserveCall } from "@/lib/domain/budget/purse";
import { getRun } from "@/lib/domain/runs/reading/read-run";
import { claimNext, end, runRow } from "@/lib/domain/runs/testing";
import { purseOf, usd } from "@/lib/domain/runs/testing/purses";
import { loseAttempts } from "@/lib/domain/runs/workers/lose-attempts";
import { Fault } from "@/lib/execution/fault";
import { answering, asking, never, open } from "@/lib/execution/ledger/testing";
import {
  aBounded,
  aBoundedRun,
  ask,
  begin,
  done,
  driesUp,
} from "@/lib/execution/ledger/testing/budgets";
import { Yielding } from "@/lib/execution/yielding";
import { inTransaction } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();

describe("a call of a run with a purse", () => {
  it("keeps back what it may cost before it is made, and settles by what it has cost", async () => {
    const run = await aBoundedRun({ budget: { usd: 1 } });
    const work = await claimNext(run);
    const ledger = await open(work);
    await ledger.call(asking("hello"), async () => {
      expect(await purseOf(run)).toMatchObject({ reserved: 0.5, spent: 0 });
      expect(
        await query("select kind, attempt, ordinal from purse_reservations where run_id = $1", [
          run.runId,
        ]),
      ).toEqual([{ kind: "model", attempt: 1, ordinal: 1 }]);
      return answering("world")();
    });
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0.25 });
    await end(work, done);
    const { purse } = await getRun(await aMember(run, "viewer"), run.runId);
    expect(purse).toMatchObject({
      limit: { usd: 1, tokens: null },
      spent: { usd: 0.25, tokens: 30 },
      on_exhausted: "fail",
    });
  });

  it("needs no money where it is answered without being made", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.1 } });
    const work = await claimNext(run);
    const ledger = await open(work);
    const guard = async () => ({ told: { code: "TOOL_NOT_ALLOWED_NOW" } });
    const entry = await ledger.call({ ...asking("hello"), guard }, never);
    expect(entry.result).toEqual(await guard());
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0 });
    expect(await driesUp(work, "other")).toMatchObject({ reason: "budget" });
  });

  it("is not made once the purse does not hold what it may cost", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.6 } });
    const work = await claimNext(run);
    await ask(work, "one");
    const ledger = await open(work);
    await ledger.call(asking("one"), never);
    await expect(ledger.call(asking("two"), never)).rejects.toBeInstanceOf(Yielding);
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0.25 });
    expect(await query("select from calls where run_id = $1", [run.runId])).toHaveLength(1);
    await end(work, done);
  });

  it("gives back what was kept for it when it fails", async () => {
    const run = await aBoundedRun({ budget: { usd: 1 } });
    const work = await claimNext(run);
    const ledger = await open(work);
    const outage = new Fault("provider_outage", "http_500", "It is down.");
    await expect(ledger.call(asking("hello"), () => Promise.reject(outage))).rejects.toBe(outage);
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0 });
    await end(work, done);
  });

  it("that an earlier attempt has paid is replayed, and takes nothing from the purse", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.6 } });
    const work = await claimNext(run);
    await ask(work);
    await loseAttempts([{ ...work, tenantId: run.tenantId }], "handed_back");
    const again = await claimNext(run);
    await (await open(again)).call(asking("hello"), never);
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0.25 });
    await end(again, done);
  });

  /** A worker that returns after its step went on: what it wanted to spend is nobody's, and must not be kept back for ever. */
  it("of a worker that has lost its step keeps nothing back, nor what its successor keeps", async () => {
    const run = await aBoundedRun({ budget: { usd: 1 } });
    const lapsed = await claimNext(run);
    const late = await open(lapsed);
    await loseAttempts([{ ...lapsed, tenantId: run.tenantId }], "worker_gone");
    await expect(late.call(asking("hello"), never)).rejects.toMatchObject({
      error: { code: "superseded" },
    });
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0 });

    const next = await claimNext(run);
    const later = await open(lapsed);
    await (await open(next)).call(asking("hello"), async () => {
      await expect(later.call(asking("hello"), never)).rejects.toMatchObject({
        error: { code: "superseded" },
      });
      expect(await purseOf(run)).toMatchObject({ reserved: 0.5, spent: 0 });
      return answering("world")();
    });
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0.25 });
    await end(next, done);
  });

  /** A crash between the reservation and its settlement. */
  it("whose worker died gives back once, whichever comes first: the loss or its late answer", async () => {
    for (const isLate of [false, true]) {
      const run = await aBoundedRun({ budget: { usd: 1 } });
      const work = await claimNext(run);
      const ledger = await open(work);
      await ledger
        .call(asking("hello"), async () => {
          await loseAttempts([{ ...work, tenantId: run.tenantId }], "worker_gone");
          expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0 });
          if (!isLate) throw new Fault("cancelled", "gone", "Gone.");
          return answering("late")();
        })
        .catch(() => undefined);
      expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: isLate ? 0.25 : 0 });
      await end(await claimNext(run), done);
    }
  });

  it("is never promised to two at once: of many in parallel only so many are made as can be paid", async () => {
    const nodes = ["a", "b", "c", "d", "e", "f"];
    const run = await aBoundedRun({ budget: { usd: 1.2 }, graph: nodes.join("; ") });
    const works = [];
    for (const _ of nodes) works.push(await claimNext(run));
    let atWork = 0;
    const release = Promise.withResolvers<void>();
    const outcomes = await Promise.allSettled(
      works.map(async (work) => {
        const ledger = await open(work);
        return ledger.call(asking("hello"), async () => {
          atWork += 1;
          if (atWork === 2) setImmediate(release.resolve);
          await release.promise;
          return answering("world")();
        });
      }),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(
      2,
    );
    const purse = await purseOf(run);
    expect(purse?.spent).toBeLessThanOrEqual(1.2);
    expect(purse?.reserved).toBe(0);
    for (const work of works) await end(work, done);
  });

  it("of what undoes something is made whatever the purse holds", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.1 } });
    const work = await claimNext(run);
    const call = { ...work, branch: 0, ordinal: 1, attempt: 1 };
    const said = { estimate: usd(0.5), kind: "tool", agentVersionId: null };
    const reserve = (isForced: boolean) =>
      inTransaction((client) => reserveCall(client, call, { ...said, isForced }));
    expect(await reserve(false)).toEqual({ ok: false, shortOf: null });
    expect(await reserve(true)).toEqual({ ok: true });
    expect(await purseOf(run)).toMatchObject({ reserved: 0.5 });
    await end(work, done);
    expect(await purseOf(run)).toMatchObject({ reserved: 0 });
  });
});

describe("a run without a purse", () => {
  it("writes nothing about money but what it has used", async () => {
    const run = await aBoundedRun({});
    const work = await claimNext(run);
    expect(work.hasPurse).toBe(false);
    await ask(work);
    await end(work, done);
    expect(await purseOf(run)).toBeUndefined();
    expect((await getRun(await aMember(run, "viewer"), run.runId)).purse).toBeNull();
  });
});

describe("what a start says of the budget", () => {
  const bounds = { usd: null, tokens: null, toolCalls: null };

  it("lowers what the workflow allows, and never raises it", async () => {
    const bounded = await aBounded(await aTenant(), { budget: { usd: 2, on_exhausted: "wait" } });
    const run = await begin(bounded, { ...bounds, usd: 1, tokens: 500 });
    const { purse } = await getRun(await aMember(run, "viewer"), run.runId);
    expect(purse).toMatchObject({ limit: { usd: 1, tokens: 500 }, on_exhausted: "wait" });
    await expect(begin(bounded, { ...bounds, usd: 3 })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      details: { issues: [{ path: "/body/budget/usd" }] },
    });
  });

  it("bounds a run whose workflow does not", async () => {
    const run = await begin(await aBounded(await aTenant(), {}), { ...bounds, tokens: 50 });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    expect(await runRow(run)).toMatchObject({ execution_status: "failed" });
  });
});
