import { describe, expect } from "vitest";
import { aRun, claimNext, runRow, stepRow } from "../testing";
import {
  APPROVED,
  ASK,
  always,
  anAskingRun,
  approvalOf,
  asking,
  cancel,
  completion,
  decision,
  expiry,
  pause,
  queuedOf,
  race,
  rival,
  WITHDRAWN,
  wins,
} from "../testing/races";

describe("of two decisions in the same moment", () => {
  always("[SD-24] exactly one counts, and the other learns how it stands", async (round) => {
    const run = await anAskingRun();
    const moved = await race(
      round,
      decision(run, "ask", "approve"),
      decision(run, "ask", "reject"),
    );
    expect(wins(moved)).toBe(1);
    const lost = moved.find(({ outcome }) => !outcome.ok);
    expect(lost?.outcome).toMatchObject({ why: "conflict" });
    const isApproved = moved[0].outcome.ok;
    const status = isApproved ? "approved" : "rejected";
    expect(await approvalOf(run)).toEqual({ status, decisions: 1 });
    expect(await stepRow(run, isApproved ? "yes" : "no")).toMatchObject({ status: "ready" });
    return run;
  });

  always("on two requests of one run both count", async (round) => {
    const run = await aRun("left.approved -> both; right.approved -> both", {
      nodes: { left: asking("left"), right: asking("right") },
    });
    const moved = await race(
      round,
      decision(run, "left", "approve"),
      decision(run, "right", "approve"),
    );
    expect(wins(moved)).toBe(2);
    expect(await stepRow(run, "both")).toMatchObject({ status: "ready", edges_satisfied: 2 });
    return run;
  });
});

describe("a decision", () => {
  always("[P6-14] against its expiry: exactly one counts", async (round) => {
    const run = await anAskingRun();
    const moved = await race(round, decision(run, "ask", "approve"), await expiry(run, "ask"));
    expect(wins(moved)).toBe(1);
    const isApproved = moved[0].outcome.ok;
    expect(await approvalOf(run)).toEqual(
      isApproved ? APPROVED : { status: "expired", decisions: 0 },
    );
    expect(await stepRow(run, isApproved ? "yes" : "late")).toMatchObject({ status: "ready" });
    return run;
  });

  always("against a cancel: it counts before it, or not at all", async (round) => {
    const run = await anAskingRun();
    const [decided, cancelled] = await race(round, decision(run, "ask", "approve"), cancel(run));
    expect(cancelled.outcome).toEqual({ ok: true });
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    expect(await approvalOf(run)).toEqual(decided.outcome.ok ? APPROVED : WITHDRAWN);
    return run;
  });

  always(
    "that comes before the request can be seen: it is refused, or counts; it is never lost",
    async (round) => {
      const run = await aRun(`first -> ask; ${ASK}`, { nodes: { ask: asking("ask") } });
      const work = await claimNext(run);
      const [, early] = await race(round, completion(work), decision(run, "ask", "approve"));
      if (!early.outcome.ok) {
        expect((await decision(run, "ask", "approve")(rival)).outcome).toEqual({ ok: true });
      }
      expect(await approvalOf(run)).toEqual(APPROVED);
      return run;
    },
  );

  always("against a pause: it counts, and what it leads to waits for the resume", async (round) => {
    const run = await anAskingRun();
    expect(wins(await race(round, decision(run, "ask", "approve"), pause(run)))).toBe(2);
    expect(await runRow(run)).toMatchObject({ execution_status: "paused" });
    expect(await stepRow(run, "yes")).toMatchObject({ status: "ready" });
    expect(await queuedOf(run)).toEqual([]);
    return run;
  });
});
