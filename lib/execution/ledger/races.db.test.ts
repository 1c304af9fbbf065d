import { describe, expect } from "vitest";
import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { pendingOf } from "@/lib/domain/approvals/testing";
import { aMember } from "@/lib/domain/auth/testing";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import { done, end, runRow, type TestRun } from "@/lib/domain/runs/testing";
import { aFrugalRun, purseOf, usd } from "@/lib/domain/runs/testing/purses";
import { always, claimAll, lapse, race, statuses } from "@/lib/domain/runs/testing/races";
import type { AttemptResult } from "@/lib/engine/advance/moves";
import { answering, asking, open } from "@/lib/execution/ledger/testing";
import { Yielding } from "@/lib/execution/yielding";
import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();

/** A run that may spend so much, and waits for more; its steps are at work. */
async function begin<const Nodes extends readonly string[]>(limit: number, nodes: Nodes) {
  const run = await aFrugalRun(nodes.join("; "), limit);
  return { run, works: await claimAll(run, nodes) };
}

/** A call that has been sent, for which half a dollar is kept; it costs a quarter once it is answered. */
async function aCall(work: ClaimedWork) {
  const [sent, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ledger = await open(work);
  const ended = ledger
    .call(asking("hello"), async () => {
      sent.resolve();
      await released.promise;
      return answering("world")();
    })
    .then(
      () => "paid",
      () => "refused",
    );
  await sent.promise;
  return {
    answer: () => {
      released.resolve();
      return ended;
    },
  };
}

/** Makes a call; what the worker says of the attempt where nobody pays for it, else `null`. */
async function pay(work: ClaimedWork): Promise<AttemptResult | null> {
  const ledger = await open(work);
  const refusal = await ledger.call(asking("hello"), answering("world")).then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) return null;
  if (refusal instanceof Yielding) return refusal.result;
  throw refusal;
}

/** Its step `a` waits for more than the purse holds, and people are asked. */
async function askForMore(run: TestRun, a: ClaimedWork) {
  await end(a, { status: "yielded", reason: "budget", need: usd(9), shortOf: null });
  const [admin, id] = [await aMember(run, "admin"), await pendingOf(run)];
  const answer = { option: "grant", reason: "", revision: 1, amount: usd(9) };
  return () => decideApproval(admin, id, answer);
}

describe("a grant", () => {
  always("against the settlement of a call: the purse has both", async (round) => {
    const { run, works } = await begin(0.6, ["a", "b"]);
    const [a, b] = works;
    const call = await aCall(b);
    const grant = await askForMore(run, a);
    const [granted, paid] = await race(round, grant, call.answer);
    expect([granted.approval.status, paid]).toEqual(["approved", "paid"]);
    expect(await purseOf(run)).toEqual({ limit: 9.6, reserved: 0, spent: 0.25, handed: 0 });
    expect(await statuses(run)).toEqual({ a: "ready", b: "running" });
    await end(b, done());
    return run;
  });

  always(
    "against a call that the purse does not hold: it is paid, or its step tries again",
    async (round) => {
      const { run, works } = await begin(0.4, ["a", "b"]);
      const [a, b] = works;
      const grant = await askForMore(run, a);
      const [, refused] = await race(round, grant, async () => {
        const result = await pay(b);
        await end(b, result ?? done());
        return result;
      });
      expect(await purseOf(run)).toEqual({
        limit: 9.4,
        reserved: 0,
        spent: refused ? 0 : 0.25,
        handed: 0,
      });
      expect(await statuses(run)).toEqual({ a: "ready", b: refused ? "ready" : "succeeded" });
      expect(await query("select from approvals where run_id = $1", [run.runId])).toHaveLength(1);
      return run;
    },
  );

  always(
    "that comes after its time, against the clock: it is too late, and the request expires once",
    async (round) => {
      const { run, works } = await begin(0.4, ["a", "b"]);
      const grant = await askForMore(run, works[0]);
      await query("update approvals set expires_at = now() - interval '1 s' where run_id = $1", [
        run.runId,
      ]);
      await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
        run.runId,
      ]);
      const [refused] = await race(round, () => grant().catch(({ code }) => code), fireTimers);
      expect(refused).toBe("APPROVAL_EXPIRED");
      expect(await query("select status from approvals where run_id = $1", [run.runId])).toEqual([
        { status: "expired" },
      ]);
      expect(await runRow(run)).toMatchObject({ execution_status: "failed" });
      return run;
    },
  );
});

describe("the settlement of a call", () => {
  always(
    "against the loss of its worker: what was kept for it is given back once",
    async (round) => {
      const { run, works } = await begin(0.6, ["a"]);
      const [a] = works;
      const call = await aCall(a);
      const [lost] = await race(round, lapse(run, a), call.answer);
      expect(lost.outcome).toEqual({ ok: true });
      // It was answered, whoever heard of it: that is paid.
      expect(await purseOf(run)).toEqual({ limit: 0.6, reserved: 0, spent: 0.25, handed: 0 });
      const [again] = await claimAll(run, ["a"]);
      await end(again, done());
      expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
      return run;
    },
  );

  always(
    "against another call that the purse holds only with what it gives back: nobody waits for ever",
    async (round) => {
      const { run, works } = await begin(0.8, ["a", "b"]);
      const [a, b] = works;
      const call = await aCall(a);
      const [, refused] = await race(
        round,
        async () => {
          await call.answer();
          return end(a, done());
        },
        async () => {
          const result = await pay(b);
          return result ? end(b, result) : null;
        },
      );
      expect(await purseOf(run)).toEqual({
        limit: 0.8,
        reserved: 0,
        spent: refused ? 0.25 : 0.5,
        handed: 0,
      });
      expect(await statuses(run)).toEqual({ a: "succeeded", b: refused ? "ready" : "running" });
      expect(await query("select from approvals where run_id = $1", [run.runId])).toEqual([]);
      return run;
    },
  );
});
