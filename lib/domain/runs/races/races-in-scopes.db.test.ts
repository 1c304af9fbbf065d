import { describe, expect } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import type { JsonObject } from "@/lib/kernel/json";
import { mover } from "../moving/engine";
import { aRun, aWorker, claim, failure, runRow, stepRow, type TestRun } from "../testing";
import {
  APPROVED,
  always,
  approvalOf,
  asking,
  cancel,
  completion,
  decision,
  eachAsks,
  expiry,
  pause,
  queuedOf,
  race,
  resume,
  rival,
  statuses,
  WITHDRAWN,
  wins,
} from "../testing/races";

const OPEN = { status: "pending", decisions: 0 };
const REJECTED = { status: "rejected", decisions: 1 };

describe("requests of the items of a foreach", () => {
  const start = (fields: JsonObject = {}) =>
    aRun("each -> after", { nodes: { each: eachAsks(fields) }, input: { items: ["one", "two"] } });
  const item = (number: number) => ({ node: "ask", scope: `each:${number}` });
  /** What the items gave, in their order. */
  async function decisionsOf(run: TestRun) {
    const { status, output } = await stepRow(run, "each");
    expect(status).toBe("succeeded");
    return (output as { output: { decision: string | null } }[]).map(
      (each) => each.output.decision,
    );
  }

  always("of the last two items in one moment both count, each for its own", async (round) => {
    const run = await start();
    const moved = await race(
      round,
      decision(run, item(0), "approve"),
      decision(run, item(1), "reject"),
    );
    expect(wins(moved)).toBe(2);
    expect(await decisionsOf(run)).toEqual(["approved", "rejected"]);
    expect(await approvalOf(run, item(0))).toEqual(APPROVED);
    expect(await approvalOf(run, item(1))).toEqual(REJECTED);
    expect(await stepRow(run, "after")).toMatchObject({ status: "ready", edges_satisfied: 1 });
    return run;
  });

  always("[SD-24] of one item are decided once, and those of others not at all", async (round) => {
    const run = await start();
    const moved = await race(
      round,
      decision(run, item(0), "approve"),
      decision(run, item(0), "reject"),
    );
    expect(wins(moved)).toBe(1);
    expect(await approvalOf(run, item(0))).toEqual(moved[0].outcome.ok ? APPROVED : REJECTED);
    expect(await approvalOf(run, item(1))).toEqual(OPEN);
    return run;
  });

  always("against the expiry of another item both count", async (round) => {
    const run = await start();
    const moved = await race(round, decision(run, item(0), "approve"), await expiry(run, item(1)));
    expect(wins(moved)).toBe(2);
    expect(await decisionsOf(run)).toEqual(["approved", null]);
    expect(await approvalOf(run, item(1))).toEqual({ status: "expired", decisions: 0 });
    return run;
  });

  always(
    "one after the other: the next is decided right as it opens, or refused and not lost",
    async (round) => {
      const run = await start({ max_parallel: 1 });
      const [first, early] = await race(
        round,
        decision(run, item(0), "approve"),
        decision(run, item(1), "reject"),
      );
      expect(first.outcome).toEqual({ ok: true });
      if (!early.outcome.ok) {
        expect(await approvalOf(run, item(1))).toEqual(OPEN);
        expect(wins([await decision(run, item(1), "reject")(rival)])).toBe(1);
      }
      expect(await decisionsOf(run)).toEqual(["approved", "rejected"]);
      return run;
    },
  );

  always(
    "against a cancel of the run: what was decided stays so, all else is withdrawn",
    async (round) => {
      const run = await start();
      const [decided] = await race(round, decision(run, item(0), "approve"), cancel(run));
      const isDecided = decided.outcome.ok;
      expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
      expect(await approvalOf(run, item(0))).toEqual(isDecided ? APPROVED : WITHDRAWN);
      expect(await approvalOf(run, item(1))).toEqual(WITHDRAWN);
      expect(await statuses(run)).toEqual({
        each: "cancelled",
        "ask@each:0": isDecided ? "succeeded" : "cancelled",
        "ask@each:1": "cancelled",
      });
      return run;
    },
  );

  always(
    "against a pause: both count, and what the items lead to waits for the resume",
    async (round) => {
      const run = await start();
      expect(wins([await decision(run, item(1), "reject")(mover())])).toBe(1);
      expect(wins(await race(round, decision(run, item(0), "approve"), pause(run)))).toBe(2);
      expect(await runRow(run)).toMatchObject({ execution_status: "paused" });
      expect(await queuedOf(run)).toEqual([]);
      expect(wins([await resume(run)(rival)])).toBe(1);
      expect(await decisionsOf(run)).toEqual(["approved", "rejected"]);
      expect(await queuedOf(run)).toHaveLength(1);
      return run;
    },
  );

  always(
    "against the failure of another item that ends the foreach: decided before it, or withdrawn",
    async (round) => {
      const run = await aRun("each -> after", {
        nodes: {
          each: eachAsks({ on_failure: "fail_run", body: { nodes: workBeside(`fails-${round}`) } }),
        },
        input: { items: ["one", "two"] },
        pool: `fails-${round}`,
      });
      const works = await claim(run, await aWorker(), 2);
      const work = works.find(({ scope }) => scope === "each:0");
      if (!work) throw new Error("The first item has work.");
      expect(wins([await decision(run, item(0), "approve")(mover())])).toBe(1);
      const [failed, decided] = await race(
        round,
        completion(work, failure()),
        decision(run, item(1), "approve"),
      );
      expect(failed.outcome).toEqual({ ok: true });
      expect(await approvalOf(run, item(1))).toEqual(decided.outcome.ok ? APPROVED : WITHDRAWN);
      expect(await runRow(run)).toMatchObject({ execution_status: "failed" });
      expect(await stepRow(run, "each")).toMatchObject({ error: { code: "item_failed" } });
      return run;
    },
  );

  /** Each item asks, and has work beside that. */
  const workBeside = (pool: string): JsonObject[] => [
    asking("ask"),
    noop("work", { pool, on_failure: "propagate" }),
  ];
});

describe("a request in a round of a loop", () => {
  const rounds = (fields: JsonObject = {}): JsonObject => ({
    id: "rounds",
    type: "loop",
    max_iterations: 3,
    until: "nodes.ask.output.decision == 'approved'",
    body: { nodes: [asking("ask")] },
    ...fields,
  });
  const start = (fields: JsonObject = {}) =>
    aRun("rounds -> after", { nodes: { rounds: rounds(fields) } });
  const at = (number: number) => ({ node: "ask", scope: `rounds:${number}` });

  always(
    "against a cancel of the run: it turns once more and stops there, or not at all",
    async (round) => {
      const run = await start();
      const [decided] = await race(round, decision(run, at(0), "reject"), cancel(run));
      const isDecided = decided.outcome.ok;
      expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
      expect(await approvalOf(run, at(0))).toEqual(isDecided ? REJECTED : WITHDRAWN);
      expect(await approvalOf(run, at(1))).toEqual(isDecided ? WITHDRAWN : undefined);
      expect(await statuses(run)).toEqual({
        rounds: "cancelled",
        "ask@rounds:0": isDecided ? "succeeded" : "cancelled",
        ...(isDecided && { "ask@rounds:1": "cancelled" }),
      });
      return run;
    },
  );

  always(
    "whose decision ends the loop, against a cancel: the loop has ended, or was cancelled",
    async (round) => {
      const run = await start();
      const [decided] = await race(round, decision(run, at(0), "approve"), cancel(run));
      const isDecided = decided.outcome.ok;
      expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
      expect(await approvalOf(run, at(0))).toEqual(isDecided ? APPROVED : WITHDRAWN);
      expect(await statuses(run)).toEqual({
        rounds: isDecided ? "succeeded" : "cancelled",
        "ask@rounds:0": isDecided ? "succeeded" : "cancelled",
        ...(isDecided && { after: "cancelled" }),
      });
      return run;
    },
  );

  always(
    "against a pause: both count, and the next round asks once the run is resumed",
    async (round) => {
      const run = await start();
      expect(wins(await race(round, decision(run, at(0), "reject"), pause(run)))).toBe(2);
      expect(await runRow(run)).toMatchObject({ execution_status: "paused" });
      expect(wins([await resume(run)(rival)])).toBe(1);
      expect(await runRow(run)).toMatchObject({
        execution_status: "waiting",
        status_reason: "approval",
      });
      expect(await approvalOf(run, at(1))).toEqual(OPEN);
      expect(wins([await decision(run, at(1), "approve")(mover())])).toBe(1);
      expect(await stepRow(run, "rounds")).toMatchObject({ output: { iterations: 2 } });
      return run;
    },
  );

  always("is decided once, and a second press does not decide the next round", async (round) => {
    const run = await start();
    const moved = await race(round, decision(run, at(0), "reject"), decision(run, at(0), "reject"));
    expect(wins(moved)).toBe(1);
    expect(await approvalOf(run, at(1))).toEqual(OPEN);
    expect(await stepRow(run, "rounds")).toMatchObject({ status: "running" });
    return run;
  });

  always(
    "against an operator who cancels the loop: decided before it, or withdrawn",
    async (round) => {
      const run = await start({ on_failure: "propagate" });
      const [decided, cancelled] = await race(round, decision(run, at(0), "reject"), (by) =>
        by.move({
          ...run,
          move: {
            type: "intervened",
            step: { node: "rounds", scope: "" },
            action: { kind: "cancel" },
            reason: "enough",
            actor: { kind: "user", id: "bob", name: "Bob" },
            seen: { status: "running", waitReason: null, fence: 0 },
          },
        }),
      );
      expect(cancelled.outcome).toEqual({ ok: true });
      expect(await approvalOf(run, at(0))).toEqual(decided.outcome.ok ? REJECTED : WITHDRAWN);
      expect(await approvalOf(run, at(1))).toEqual(decided.outcome.ok ? WITHDRAWN : undefined);
      expect(await runRow(run)).toMatchObject({ execution_status: "failed" });
      return run;
    },
  );

  always(
    "that is exhausted: of two answers one counts, and the loop turns again or is over",
    async (round) => {
      const run = await start({
        max_iterations: 1,
        on_exhausted: { approval: { role: "approver" } },
      });
      const request = { node: "rounds_exhausted", scope: "rounds:0" };
      expect(wins([await decision(run, at(0), "reject")(mover())])).toBe(1);
      const moved = await race(
        round,
        decision(run, request, "again"),
        decision(run, request, "continue"),
      );
      expect(wins(moved)).toBe(1);
      const turnsAgain = moved[0].outcome.ok;
      expect(await stepRow(run, "rounds")).toMatchObject({
        status: turnsAgain ? "running" : "succeeded",
      });
      expect(await approvalOf(run, at(1))).toEqual(turnsAgain ? OPEN : undefined);
      return run;
    },
  );
});
