import { describe, expect } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { mover } from "../moving/engine";
import { aRun, runRow, stepRow, type TestRun } from "../testing";
import {
  ADA,
  APPROVED,
  always,
  anAskingRun,
  approvalOf,
  asking,
  BOB,
  type Contender,
  cancel,
  decision,
  EVE,
  expiry,
  makeDue,
  race,
  rival,
  saying,
  send,
  WITHDRAWN,
  wins,
} from "../testing/races";

const { query } = testDatabase();

const override = (run: TestRun, option: string): Contender =>
  send(run, {
    type: "approval_overridden",
    step: { node: "ask", scope: "" },
    fence: 1,
    decision: saying(option, BOB),
  });
const withdrawal = (run: TestRun): Contender =>
  send(run, {
    type: "approval_withdrawn",
    step: { node: "ask", scope: "" },
    fence: 1,
    reason: "not needed",
    actor: BOB,
  });

/** The word that counts on the run's one request: whose it is, and whether it goes over the heads of others. */
async function wordOn({ runId }: TestRun) {
  const rows = await query<{ by: string; status: string; overridden: boolean }>(
    `select d.decided_by->>'name' as by, a.status, a.overridden
     from decisions d join approvals a on a.id = d.approval_id where a.run_id = $1`,
    [runId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

describe("a reminder", () => {
  always("that two fire at once comes once", async (round) => {
    const run = await anAskingRun({ remind: { every: "PT1H", max: 3 } });
    await makeDue(run, "approval_reminder");
    const reminder = send(run, {
      type: "timer_fired",
      kind: "approval_reminder",
      step: { node: "ask", scope: "" },
      fence: 1,
    });
    expect(wins(await race(round, reminder, reminder))).toBe(1);
    expect(await query("select reminders from approvals where run_id = $1", [run.runId])).toEqual([
      { reminders: 1 },
    ]);
    return run;
  });
});

describe("the override of a second person", () => {
  always("[SD-24] against a decision for the same: it is told whose word it was", async (round) => {
    const run = await anAskingRun();
    const [decided, overridden] = await race(
      round,
      decision(run, "ask", "approve", ADA),
      override(run, "approve"),
    );
    expect(wins([decided, overridden])).toBe(1);
    const isDecided = decided.outcome.ok;
    expect((isDecided ? overridden : decided).outcome).toMatchObject({ why: "conflict" });
    expect(await wordOn(run)).toEqual(
      isDecided
        ? { by: "Ada", status: "approved", overridden: false }
        : { by: "Bob", status: "approved", overridden: true },
    );
    expect(await runRow(run)).toMatchObject({
      review_status: isDecided ? "approved" : "rejected",
    });
    expect(await stepRow(run, "yes")).toMatchObject({ status: "ready", edges_satisfied: 1 });
    return run;
  });

  always("against the vote that fills the count: one way is taken", async (round) => {
    const run = await anAskingRun({ required: 2 });
    expect(wins([await decision(run, "ask", "approve", ADA)(mover())])).toBe(1);
    const [voted, overridden] = await race(
      round,
      decision(run, "ask", "approve", EVE),
      override(run, "reject"),
    );
    expect(wins([voted, overridden])).toBe(1);
    const isVoted = voted.outcome.ok;
    expect(await wordOn(run)).toEqual(
      isVoted
        ? { by: "Eve", status: "approved", overridden: false }
        : { by: "Bob", status: "rejected", overridden: true },
    );
    expect(await stepRow(run, isVoted ? "yes" : "no")).toMatchObject({ status: "ready" });
    return run;
  });

  always("against a vote that leaves the request open: the override counts", async (round) => {
    const run = await anAskingRun({ required: 2 });
    const [voted, overridden] = await race(
      round,
      decision(run, "ask", "approve", ADA),
      override(run, "reject"),
    );
    expect(overridden.outcome).toEqual({ ok: true });
    expect(await wordOn(run)).toEqual({ by: "Bob", status: "rejected", overridden: true });
    const votes = await query(
      "select from approval_votes v join approvals a on a.id = v.approval_id where a.run_id = $1",
      [run.runId],
    );
    expect(votes).toHaveLength(voted.outcome.ok ? 1 : 0);
    return run;
  });

  always("against the expiry: exactly one counts", async (round) => {
    const run = await anAskingRun();
    const [overridden, expired] = await race(
      round,
      override(run, "approve"),
      await expiry(run, "ask"),
    );
    expect(wins([overridden, expired])).toBe(1);
    const isOverridden = overridden.outcome.ok;
    expect(await approvalOf(run)).toEqual(
      isOverridden ? APPROVED : { status: "expired", decisions: 0 },
    );
    expect(await stepRow(run, isOverridden ? "yes" : "late")).toMatchObject({ status: "ready" });
    return run;
  });
});

describe("the withdrawal of a request", () => {
  always("against its decision: exactly one counts, and the way is taken once", async (round) => {
    const run = await anAskingRun();
    const [decided, withdrawn] = await race(
      round,
      decision(run, "ask", "approve"),
      withdrawal(run),
    );
    expect(wins([decided, withdrawn])).toBe(1);
    const isDecided = decided.outcome.ok;
    expect((isDecided ? withdrawn : decided).outcome).toMatchObject({ why: "conflict" });
    expect(await approvalOf(run)).toEqual(isDecided ? APPROVED : WITHDRAWN);
    // By default it goes the way of a rejection.
    expect(await stepRow(run, isDecided ? "yes" : "no")).toMatchObject({ status: "ready" });
    expect(await stepRow(run, isDecided ? "no" : "yes")).toMatchObject({ status: "skipped" });
    return run;
  });

  always("against a vote that leaves it open: it counts, whatever was said", async (round) => {
    const run = await anAskingRun({ required: 2 });
    const [, withdrawn] = await race(round, decision(run, "ask", "approve", ADA), withdrawal(run));
    expect(withdrawn.outcome).toEqual({ ok: true });
    expect(await approvalOf(run)).toEqual(WITHDRAWN);
    expect(await stepRow(run, "no")).toMatchObject({ status: "ready" });
    return run;
  });

  always("against an override: exactly one counts", async (round) => {
    const run = await anAskingRun();
    const [overridden, withdrawn] = await race(round, override(run, "approve"), withdrawal(run));
    expect(wins([overridden, withdrawn])).toBe(1);
    expect(await approvalOf(run)).toEqual(overridden.outcome.ok ? APPROVED : WITHDRAWN);
    return run;
  });

  always("against a cancel: it is withdrawn once, for one of the two reasons", async (round) => {
    const run = await anAskingRun();
    const [withdrawn, cancelled] = await race(round, withdrawal(run), cancel(run));
    expect(cancelled.outcome).toEqual({ ok: true });
    expect(await approvalOf(run)).toEqual(WITHDRAWN);
    const [row] = await query<{ reason: string }>(
      "select closed_reason as reason from approvals where run_id = $1",
      [run.runId],
    );
    expect(row?.reason).toBe(withdrawn.outcome.ok ? "not needed" : "run_cancelled");
    return run;
  });
});

describe("a second request of a run, that opens with the decision on the first", () => {
  const twoInARow = () =>
    aRun("first.approved -> second; second.approved -> yes; second.rejected -> no", {
      nodes: { first: asking("first"), second: asking("second") },
    });

  always("is decided right as it opens, or the decision is refused and not lost", async (round) => {
    const run = await twoInARow();
    const [first, early] = await race(
      round,
      decision(run, "first", "approve"),
      decision(run, "second", "approve"),
    );
    expect(first.outcome).toEqual({ ok: true });
    if (!early.outcome.ok) {
      expect(early.outcome).toMatchObject({ why: "conflict" });
      expect(await approvalOf(run, "second")).toEqual({ status: "pending", decisions: 0 });
      expect(wins([await decision(run, "second", "approve")(rival)])).toBe(1);
    }
    expect(await approvalOf(run, "first")).toEqual(APPROVED);
    expect(await approvalOf(run, "second")).toEqual(APPROVED);
    expect(await stepRow(run, "yes")).toMatchObject({ status: "ready", edges_satisfied: 1 });
    return run;
  });

  always("is not decided by who decides the first one again", async (round) => {
    const run = await twoInARow();
    const moved = await race(
      round,
      decision(run, "first", "approve"),
      decision(run, "first", "approve"),
    );
    expect(wins(moved)).toBe(1);
    expect(await approvalOf(run, "second")).toEqual({ status: "pending", decisions: 0 });
    return run;
  });

  always("against a cancel: it was never asked, or is withdrawn", async (round) => {
    const run = await twoInARow();
    const [decided] = await race(round, decision(run, "first", "approve"), cancel(run));
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    expect(await approvalOf(run, "first")).toEqual(decided.outcome.ok ? APPROVED : WITHDRAWN);
    expect(await approvalOf(run, "second")).toEqual(decided.outcome.ok ? WITHDRAWN : undefined);
    return run;
  });
});
