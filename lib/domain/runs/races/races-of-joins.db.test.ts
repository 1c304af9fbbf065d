import { describe, expect } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import type { JsonObject } from "@/lib/kernel/json";
import { mover } from "../moving/engine";
import { aPool, aRun, failure, runRow, stepRow, type TestRun } from "../testing";
import {
  APPROVED,
  always,
  approvalOf,
  asking,
  claimAll,
  completion,
  countEvents,
  decision,
  eachAsks,
  lapse,
  race,
  rival,
  statuses,
  WITHDRAWN,
  wins,
} from "../testing/races";

const join = (fields: JsonObject): JsonObject => ({ id: "join", type: "join", ...fields });
const ANY = join({ mode: "any" });
const LATE = "step.late_result";

/** Steps whose failure a join may absorb, in a pool that nobody else uses. */
function propagating(ids: readonly string[]) {
  const pool = aPool();
  const nodes = ids.map((id) => [id, noop(id, { pool, on_failure: "propagate" })]);
  return { pool, nodes: Object.fromEntries(nodes) as Record<string, JsonObject> };
}

/** What must be true however a join with one winner and one loser came about. */
async function expectWon(run: TestRun, winner: string, loser: string): Promise<void> {
  expect(await statuses(run)).toEqual({
    [winner]: "succeeded",
    [loser]: "cancelled",
    join: "succeeded",
    after: "ready",
  });
  expect(await stepRow(run, "join")).toMatchObject({ edges_satisfied: 1 });
  expect(await stepRow(run, "after")).toMatchObject({ edges_satisfied: 1 });
}

describe("a join that goes on with the first", () => {
  const start = () => aRun("a -> join; b -> join; join -> after", { nodes: { join: ANY } });

  always(
    "[AT-06] of two completions in one moment takes one, and keeps the other as a late result",
    async (round) => {
      const run = await start();
      const [a, b] = await claimAll(run, ["a", "b"]);
      const moved = await race(round, completion(a), completion(b));
      expect(wins(moved)).toBe(1);
      const isFirst = moved[0].outcome.ok;
      expect(moved[isFirst ? 1 : 0].outcome).toEqual({ ok: false, why: "stale" });
      await expectWon(run, isFirst ? "a" : "b", isFirst ? "b" : "a");
      expect(await countEvents(run, [LATE])).toEqual({ [LATE]: 1 });
      return run;
    },
  );

  always(
    "takes a completion against the loss of the other's worker: the loser is not begun again",
    async (round) => {
      const run = await start();
      const [a, b] = await claimAll(run, ["a", "b"]);
      const [won] = await race(round, completion(a), lapse(run, b));
      expect(won.outcome).toEqual({ ok: true });
      await expectWon(run, "a", "b");
      return run;
    },
  );

  always(
    "takes a completion against the failure of the other: it is absorbed, or comes late",
    async (round) => {
      const { pool, nodes } = propagating(["a", "b"]);
      const run = await aRun("a -> join; b -> join; join -> after", {
        pool,
        nodes: { ...nodes, join: ANY },
      });
      const [a, b] = await claimAll(run, ["a", "b"]);
      const [won, failed] = await race(round, completion(a), completion(b, failure()));
      expect(won.outcome).toEqual({ ok: true });
      expect(await statuses(run)).toEqual({
        a: "succeeded",
        b: failed.outcome.ok ? "failed" : "cancelled",
        join: "succeeded",
        after: "ready",
      });
      const [after] = await claimAll(run, ["after"]);
      await completion(after)(rival);
      expect(await runRow(run)).toMatchObject({ execution_status: "succeeded", failure: null });
      return run;
    },
  );

  always(
    "takes a decision against a completion: the request is withdrawn, or the work comes late",
    async (round) => {
      const run = await aRun("a -> join; ask.approved -> join; join -> after", {
        nodes: { join: ANY, ask: asking("ask") },
      });
      const [a] = await claimAll(run, ["a"]);
      const [decided, completed] = await race(
        round,
        decision(run, "ask", "approve"),
        completion(a),
      );
      expect(wins([decided, completed])).toBe(1);
      const isDecided = decided.outcome.ok;
      expect(await approvalOf(run)).toEqual(isDecided ? APPROVED : WITHDRAWN);
      await expectWon(run, isDecided ? "ask" : "a", isDecided ? "a" : "ask");
      return run;
    },
  );

  always(
    "takes a completion against the decision that ends a foreach: one of the two counts",
    async (round) => {
      const run = await aRun("a -> join; each -> join; join -> after", {
        nodes: { join: ANY, each: eachAsks() },
        input: { items: ["one"] },
      });
      const [a] = await claimAll(run, ["a"]);
      const at = { node: "ask", scope: "each:0" };
      const [decided, completed] = await race(round, decision(run, at, "approve"), completion(a));
      expect(wins([decided, completed])).toBe(1);
      const isDecided = decided.outcome.ok;
      expect(await approvalOf(run, at)).toEqual(isDecided ? APPROVED : WITHDRAWN);
      expect(await statuses(run)).toEqual({
        a: isDecided ? "cancelled" : "succeeded",
        each: isDecided ? "succeeded" : "cancelled",
        "ask@each:0": isDecided ? "succeeded" : "cancelled",
        join: "succeeded",
        after: "ready",
      });
      return run;
    },
  );
});

describe("a loser that completes after the join was decided", () => {
  /** A run that has gone on past its join, its last step and its loser both at work. */
  async function decided() {
    const run = await aRun("a -> join; b -> join; join -> after", { nodes: { join: ANY } });
    const [a, b] = await claimAll(run, ["a", "b"]);
    await completion(a)(mover());
    const [after] = await claimAll(run, ["after"]);
    return { run, late: b, after };
  }

  always(
    "against the end of the run: it is kept, before or after, and changes nothing",
    async (round) => {
      const { run, late, after } = await decided();
      const [ended, came] = await race(round, completion(after), completion(late));
      expect(ended.outcome).toEqual({ ok: true });
      expect(came.outcome).toEqual({ ok: false, why: "stale" });
      expect(await runRow(run)).toMatchObject({ execution_status: "succeeded", failure: null });
      expect(await statuses(run)).toMatchObject({ b: "cancelled", after: "succeeded" });
      expect(await countEvents(run, [LATE, "run.succeeded"])).toEqual({
        [LATE]: 1,
        "run.succeeded": 1,
      });
      return run;
    },
  );

  always(
    "with a failure against the end of the run: the run succeeds all the same",
    async (round) => {
      const { run, late, after } = await decided();
      const [ended, came] = await race(round, completion(after), completion(late, failure()));
      expect([ended.outcome.ok, came.outcome.ok]).toEqual([true, false]);
      expect(await runRow(run)).toMatchObject({ execution_status: "succeeded", failure: null });
      return run;
    },
  );

  always("against the loss of its worker: neither moves anything", async (round) => {
    const { run, late, after } = await decided();
    expect(wins(await race(round, completion(late), lapse(run, late)))).toBe(0);
    expect(await statuses(run)).toMatchObject({ b: "cancelled", join: "succeeded" });
    await completion(after)(rival);
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    return run;
  });
});

describe("a join that takes two of three", () => {
  const QUORUM = join({ mode: "quorum", count: 2 });
  const GRAPH = "a -> join; b -> join; c -> join; join -> after";
  const start = () => aRun(GRAPH, { nodes: { join: QUORUM } });

  always("[AT-07] of the last two in one moment takes one more", async (round) => {
    const run = await start();
    const [a, b, c] = await claimAll(run, ["a", "b", "c"]);
    await completion(a)(mover());
    const moved = await race(round, completion(b), completion(c));
    expect(wins(moved)).toBe(1);
    const isFirst = moved[0].outcome.ok;
    expect(await statuses(run)).toEqual({
      a: "succeeded",
      b: isFirst ? "succeeded" : "cancelled",
      c: isFirst ? "cancelled" : "succeeded",
      join: "succeeded",
      after: "ready",
    });
    expect(await stepRow(run, "join")).toMatchObject({ edges_satisfied: 2 });
    return run;
  });

  always("of three in one moment takes two", async () => {
    const run = await start();
    const works = await claimAll(run, ["a", "b", "c"]);
    const moved = await Promise.all(
      works.map((work, at) => completion(work)(at % 2 === 0 ? mover() : rival)),
    );
    expect(wins(moved)).toBe(2);
    expect(await stepRow(run, "join")).toMatchObject({ status: "succeeded", edges_satisfied: 2 });
    expect(await countEvents(run, [LATE])).toEqual({ [LATE]: 1 });
    return run;
  });

  always(
    "that can no longer be met against its second success: exactly one comes true",
    async (round) => {
      const { pool, nodes } = propagating(["a", "b", "c"]);
      const run = await aRun(GRAPH, { pool, nodes: { ...nodes, join: QUORUM } });
      const [a, b, c] = await claimAll(run, ["a", "b", "c"]);
      await completion(a)(mover());
      await completion(b, failure())(mover());
      // Of the last one two words come: its own, and that of a worker that takes it for done.
      const [failed, done] = await race(round, completion(c, failure()), completion(c));
      expect(wins([failed, done])).toBe(1);
      const isMet = done.outcome.ok;
      expect(await stepRow(run, "join")).toMatchObject({ status: isMet ? "succeeded" : "failed" });
      expect(await runRow(run)).toMatchObject({ execution_status: isMet ? "running" : "failed" });
      return run;
    },
  );
});

describe("a join that lets its losers go on", () => {
  always("of two completions in one moment counts both, and begins once", async (round) => {
    const run = await aRun("a -> join; b -> join; join -> after", {
      nodes: { join: join({ mode: "any", cancel_losers: false }) },
    });
    const [a, b] = await claimAll(run, ["a", "b"]);
    expect(wins(await race(round, completion(a), completion(b)))).toBe(2);
    expect(await statuses(run)).toEqual({
      a: "succeeded",
      b: "succeeded",
      join: "succeeded",
      after: "ready",
    });
    const [after] = await claimAll(run, ["after"]);
    await completion(after)(rival);
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    return run;
  });
});
