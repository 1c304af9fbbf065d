import { describe, expect } from "vitest";
import type { AttemptResult } from "@/lib/engine/advance/moves";
import type { Amounts } from "@/lib/engine/budget/amounts";
import { testDatabase } from "@/lib/platform/testing/database";
import { mover } from "../moving/engine";
import { done, runRow, stepRow, type TestRun } from "../testing";
import { aFrugalRun, purseOf, usd } from "../testing/purses";
import {
  ADA,
  always,
  BOB,
  type Contender,
  cancel,
  claimAll,
  completion,
  makeDue,
  pause,
  queuedOf,
  race,
  resume,
  rival,
  saying,
  send,
  statuses,
  wins,
} from "../testing/races";

const { query } = testDatabase();

/** A run that may spend less than its next call may cost, and waits for more. */
const start = () => aFrugalRun("a; b", 0.4);

/** The word of an attempt that its purse does not pay for the next call. */
const dry = (need = 0.5): AttemptResult => ({
  status: "yielded",
  reason: "budget",
  need: usd(need),
  shortOf: null,
});

/** The requests of the run for more money, the last one first. */
const requestsOf = ({ runId }: TestRun) =>
  query<{ id: string; status: string; by: string | null }>(
    `select a.id, a.status, d.decided_by->>'name' as by
     from approvals a left join decisions d on d.approval_id = a.id
     where a.run_id = $1 and a.node = '' order by a.requested_at desc`,
    [runId],
  );
const standingOf = async (run: TestRun) =>
  (await requestsOf(run)).map(({ status, by }) => (by === null ? status : `${status} by ${by}`));

async function openRequestOf(run: TestRun): Promise<string> {
  const open = (await requestsOf(run)).filter(({ status }) => status === "pending");
  expect(open).toHaveLength(1);
  return open[0]?.id ?? "";
}

const answer = (
  run: TestRun,
  approvalId: string,
  amount: Amounts | null,
  decidedBy = ADA,
): Contender =>
  send(run, {
    type: "grant_decided",
    approvalId,
    decision: saying(amount ? "grant" : "reject", decidedBy),
    amount,
  });

/** The clock of the request that is open, as it stands now. */
async function expiryOf(run: TestRun): Promise<Contender> {
  const [timer] = await query<{ fence: number }>(
    "select fence from timers where run_id = $1 and kind = 'grant_expiry'",
    [run.runId],
  );
  if (!timer) throw new Error("The request has no clock.");
  await makeDue(run, "grant_expiry");
  const { fence } = timer;
  return send(run, { type: "timer_fired", kind: "grant_expiry", step: null, fence });
}

/** A run whose step `a` waits for money, and whose `b` is at work. */
async function anExhausted() {
  const run = await start();
  const [a, b] = await claimAll(run, ["a", "b"]);
  await completion(a, dry())(mover());
  return { run, b, id: await openRequestOf(run) };
}

describe("a grant", () => {
  always("against another: exactly one counts, and is granted once", async (round) => {
    const { run, b, id } = await anExhausted();
    const moved = await race(round, answer(run, id, usd(1), ADA), answer(run, id, usd(2), BOB));
    expect(wins(moved)).toBe(1);
    const isFirst = moved[0].outcome.ok;
    expect(await standingOf(run)).toEqual([`approved by ${isFirst ? "Ada" : "Bob"}`]);
    expect(await purseOf(run)).toMatchObject({ limit: isFirst ? 1.4 : 2.4 });
    expect(await statuses(run)).toEqual({ a: "ready", b: "running" });
    await completion(b)(rival);
    return run;
  });

  always("against its refusal: what waits goes on, or fails with the run", async (round) => {
    const { run, id } = await anExhausted();
    const moved = await race(round, answer(run, id, usd(1), ADA), answer(run, id, null, BOB));
    expect(wins(moved)).toBe(1);
    const isGranted = moved[0].outcome.ok;
    expect(await standingOf(run)).toEqual([isGranted ? "approved by Ada" : "rejected by Bob"]);
    expect(await purseOf(run)).toMatchObject({ limit: isGranted ? 1.4 : 0.4 });
    expect(await statuses(run)).toEqual(
      isGranted ? { a: "ready", b: "running" } : { a: "failed", b: "cancelled" },
    );
    return run;
  });

  always("against the expiry of its request: exactly one counts", async (round) => {
    const { run, id } = await anExhausted();
    const moved = await race(round, answer(run, id, usd(1)), await expiryOf(run));
    expect(wins(moved)).toBe(1);
    const isGranted = moved[0].outcome.ok;
    expect(await standingOf(run)).toEqual([isGranted ? "approved by Ada" : "expired"]);
    expect(await stepRow(run, "a")).toMatchObject({ status: isGranted ? "ready" : "failed" });
    return run;
  });

  always(
    "against another attempt that runs dry: it goes on with the grant, and nobody is asked again",
    async (round) => {
      const { run, b, id } = await anExhausted();
      expect(wins(await race(round, answer(run, id, usd(1)), completion(b, dry())))).toBe(2);
      expect(await standingOf(run)).toEqual(["approved by Ada"]);
      expect(await statuses(run)).toEqual({ a: "ready", b: "ready" });
      return run;
    },
  );

  always(
    "too small for another attempt that runs dry: its people are asked again, or it tries again first",
    async (round) => {
      const { run, b, id } = await anExhausted();
      expect(wins(await race(round, answer(run, id, usd(0.2)), completion(b, dry(9))))).toBe(2);
      expect(await purseOf(run)).toMatchObject({ limit: 0.6 });
      const { status } = await stepRow(run, "b");
      // Dry before the grant, it was let go on by it; dry after it, it waits for the next one.
      expect(await standingOf(run)).toEqual(
        status === "ready" ? ["approved by Ada"] : ["pending", "approved by Ada"],
      );
      expect(await statuses(run)).toEqual({ a: "ready", b: status });
      return run;
    },
  );

  always(
    "and the word that it is too small, in one decision: one is closed, and the next one opened",
    async () => {
      const { run, b, id } = await anExhausted();
      const together = [answer(run, id, usd(0.2)), completion(b, dry(9))];
      expect(wins(await Promise.all(together.map((each) => each(mover()))))).toBe(2);
      expect(await standingOf(run)).toEqual(["pending", "approved by Ada"]);
      const [times] = await query<{ isOne: boolean }>(
        `select max(requested_at) = max(closed_at) as "isOne" from approvals where run_id = $1`,
        [run.runId],
      );
      expect(times).toEqual({ isOne: true });
      return run;
    },
  );

  always("against a cancel: it counts, or its request is taken back", async (round) => {
    const { run, b, id } = await anExhausted();
    await completion(b)(rival);
    const [granted, cancelled] = await race(round, answer(run, id, usd(1)), cancel(run));
    expect(cancelled.outcome).toEqual({ ok: true });
    expect(await standingOf(run)).toEqual([granted.outcome.ok ? "approved by Ada" : "withdrawn"]);
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    return run;
  });

  always("against a pause: it counts, and what waited is held until the resume", async (round) => {
    const { run, b, id } = await anExhausted();
    await completion(b)(rival);
    expect(wins(await race(round, answer(run, id, usd(1)), pause(run)))).toBe(2);
    expect(await statuses(run)).toEqual({ a: "ready", b: "succeeded" });
    expect(await queuedOf(run)).toEqual([]);
    await resume(run)(rival);
    const [a] = await claimAll(run, ["a"]);
    await completion(a, done())(mover());
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    return run;
  });
});

describe("the expiry of a request that was granted", () => {
  always("comes too late for the next one, however late it comes", async (round) => {
    const { run, b, id } = await anExhausted();
    const expired = await expiryOf(run);
    await answer(run, id, usd(0.2))(mover());
    const [granted, late] = await race(round, completion(b, dry(9)), expired);
    expect([granted.outcome.ok, late.outcome.ok]).toEqual([true, false]);
    expect(await standingOf(run)).toEqual(["pending", "approved by Ada"]);
    expect((await expired(rival)).outcome).toEqual({ ok: false, why: "stale" });
    expect(await statuses(run)).toEqual({ a: "ready", b: "waiting" });
    expect(wins([await (await expiryOf(run))(mover())])).toBe(1);
    expect(await runRow(run)).toMatchObject({ execution_status: "failed" });
    return run;
  });
});
