import { describe, expect, it } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import type { JsonObject } from "@/lib/kernel/json";
import { testDatabase } from "@/lib/platform/testing/database";
import {
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  eventsOf,
  failure,
  runRow,
  stepRow,
  type TestRun,
} from "../testing";
import { cancel } from "../testing/races";
import { expectSound } from "../testing/soundness";
import { mover } from "./engine";

type StatusRow = { name: string; status: string };

/** The status of every step, by `node@scope`. */
async function statuses({ runId }: TestRun): Promise<Record<string, string>> {
  const rows = await testDatabase().query<StatusRow>(
    `select node || case when scope = '' then '' else '@' || scope end as name, status
     from steps where run_id = $1 order by name`,
    [runId],
  );
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
}

const pooled = (pool: string) => ({ pool, on_failure: "propagate" });

describe("a join that does not wait for all", () => {
  const nodes = (mode: JsonObject) => ({ join: { id: "join", type: "join", ...mode } });

  it("[AT-06] goes on with the first, cancels those that lead only to it, and keeps a late result as no more than that", async () => {
    const run = await aRun("fast -> join; slow -> before; before -> join; join -> after", {
      nodes: nodes({ mode: "any" }),
    });
    const worker = await aWorker();
    const works = await claim(run, worker, 2);
    const [fast, slow] = ["fast", "slow"].map((id) => works.find(({ node }) => node === id));
    if (!fast || !slow) throw new Error("Both are ready.");
    await end(fast, done());
    expect(await statuses(run)).toMatchObject({ slow: "cancelled", join: "succeeded" });
    await expectSound(run);

    expect((await end(slow, done("late"))).outcome).toEqual({ ok: false, why: "stale" });
    expect(await eventsOf(run)).toContain("step.late_result slow");
    await end(await claimNext(run), done());
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    expect(await statuses(run)).not.toHaveProperty("before");
    await expectSound(run);
  });

  it("lets the others go on where it is told to", async () => {
    const run = await aRun("fast -> join; slow -> join", {
      nodes: nodes({ mode: "any", cancel_losers: false }),
    });
    const [first, second] = await claim(run, await aWorker(), 2);
    if (!first || !second) throw new Error("Both are ready.");
    await end(first, done());
    expect(await runRow(run)).toMatchObject({ execution_status: "running" });
    await end(second, done());
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    await expectSound(run);
  });

  it("[AT-07] [P6-11] goes on with as many as it asks for, absorbs what failed, and fails the run once it cannot be met", async () => {
    const propagating = Object.fromEntries(
      ["a", "b", "c"].map((id) => [id, noop(id, pooled("quorum"))]),
    );
    const graph = "a -> join; b -> join; c -> join; join -> after";
    const start = () =>
      aRun(graph, {
        pool: "quorum",
        nodes: { ...propagating, ...nodes({ mode: "quorum", count: 2 }) },
      });
    const met = await start();
    const [a, b, c] = await claim(met, await aWorker(), 3);
    if (!a || !b || !c) throw new Error("All three are ready.");
    await end(a, failure());
    await end(b, done());
    await end(c, done());
    await end(await claimNext(met), done());
    expect(await runRow(met)).toMatchObject({ execution_status: "succeeded", failure: null });
    await expectSound(met);

    const missed = await start();
    const works = await claim(missed, await aWorker(), 3);
    for (const work of works.slice(0, 2)) await end(work, failure());
    expect(await statuses(missed)).toMatchObject({ join: "failed", after: "failed" });
    for (const work of works.slice(2)) await end(work, done());
    expect(await runRow(missed)).toMatchObject({ execution_status: "failed" });
    await expectSound(missed);
  });

  it("[AT-07] waits for all and goes on with whatever they came to, if enough were good", async () => {
    const run = await aRun("a -> join; b -> join; join -> after", {
      pool: "settled",
      nodes: {
        a: noop("a", pooled("settled")),
        b: noop("b", pooled("settled")),
        ...nodes({ mode: "settled", min_success: 1 }),
      },
    });
    const [first, second] = await claim(run, await aWorker(), 2);
    if (!first || !second) throw new Error("Both are ready.");
    await end(first, failure());
    expect(await statuses(run)).toMatchObject({ join: "blocked" });
    await end(second, done());
    await end(await claimNext(run), done());
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    await expectSound(run);
  });
});

describe("a loop", () => {
  const loop = (pool: string, fields: JsonObject = {}): JsonObject => ({
    id: "rounds",
    type: "loop",
    max_iterations: 3,
    until: "nodes.judge.output.good",
    body: {
      nodes: [
        noop("write", {
          pool,
          input: {
            round: "${{ iteration }}",
            comments: "${{ previous.?nodes.?judge.?output.?comments.orValue('') }}",
          },
        }),
        noop("judge", { pool, input: { text: "${{ nodes.write.output.text }}" } }),
      ],
      edges: [{ from: "write", to: "judge" }],
    },
    ...fields,
  });

  it("[SD-20] numbers its rounds, hands each the comments of the one before, and leaves old results as they were", async () => {
    const run = await aRun("rounds -> after", {
      pool: "rounds",
      nodes: { rounds: loop("rounds") },
    });
    const inputs = [];
    for (const [round, good] of [false, true].entries()) {
      const write = await claimNext(run);
      expect(write).toMatchObject({ node: "write", scope: `rounds:${round}` });
      inputs.push(write.input);
      await end(write, done(`draft ${round}`));
      const judge = await claimNext(run);
      expect(judge.input).toEqual({ text: `draft ${round}` });
      await end(judge, {
        status: "succeeded",
        output: { good, comments: `comments on ${round}` },
      });
      await expectSound(run);
    }
    expect(inputs).toEqual([
      { round: 0, comments: "" },
      { round: 1, comments: "comments on 0" },
    ]);
    const { output } = await stepRow(run, "rounds");
    expect(output).toMatchObject({
      iterations: 2,
      exhausted: false,
      nodes: { write: { status: "succeeded", output: { text: "draft 1" } } },
    });
    const outputs = await testDatabase().query(
      "select scope, output->>'text' as text from step_outputs where run_id = $1 and node = 'write' order by scope",
      [run.runId],
    );
    expect(outputs).toEqual([
      { scope: "rounds:0", text: "draft 0" },
      { scope: "rounds:1", text: "draft 1" },
    ]);
    await end(await claimNext(run), done());
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
  });

  it("[P6-02] [P6-18] turns no more often than it may: then it fails, or goes on by the port for it", async () => {
    const failing = await aRun("rounds -> after", {
      pool: "failing",
      nodes: { rounds: loop("failing", { max_iterations: 1, on_failure: "fail_run" }) },
    });
    await turnOnce(failing);
    expect(await runRow(failing)).toMatchObject({ execution_status: "failed" });
    expect(await stepRow(failing, "rounds")).toMatchObject({ error: { code: "loop_exhausted" } });

    const going = await aRun("rounds.exhausted -> after", {
      pool: "going",
      nodes: { rounds: loop("going", { max_iterations: 1 }) },
    });
    await turnOnce(going);
    expect(await stepRow(going, "rounds")).toMatchObject({
      status: "succeeded",
      port: "exhausted",
      output: { iterations: 1, exhausted: true },
    });
    expect(await statuses(going)).toMatchObject({ after: "ready" });
    await expectSound(going);
  });

  async function turnOnce(run: TestRun): Promise<void> {
    await end(await claimNext(run), done());
    await end(await claimNext(run), { status: "succeeded", output: { good: false } });
  }

  it("fails with what failed inside of it, and cancels nothing that has ended", async () => {
    const run = await aRun("rounds -> after", {
      pool: "broken",
      nodes: { rounds: loop("broken", { on_failure: "fail_run" }) },
    });
    await end(await claimNext(run), failure());
    expect(await stepRow(run, "rounds")).toMatchObject({
      status: "failed",
      error: { class: "invalid_input", code: "iteration_failed" },
    });
    expect(await statuses(run)).toMatchObject({ "write@rounds:0": "failed" });
    await expectSound(run);
  });

  it("turns by itself hundreds of times where nobody has to work, a stretch in each transaction", async () => {
    const run = await aRun("count -> after", {
      nodes: {
        count: {
          id: "count",
          type: "loop",
          max_iterations: 300,
          body: { nodes: [{ id: "turn", type: "transform", mapping: { n: "${{ iteration }}" } }] },
        },
      },
    });
    expect(await statuses(run)).toMatchObject({ count: "waiting" });
    await fireUntilOver(run, "count");
    expect(await stepRow(run, "count")).toMatchObject({
      output: { iterations: 300, nodes: { turn: { output: { n: 299 } } } },
    });
    await expectSound(run);
  });
});

/** Fires what puts a container up again, until it has ended. */
async function fireUntilOver(run: TestRun, node: string): Promise<void> {
  const { fireTimers } = await import("../sweeping/fire-timers");
  for (let turns = 0; turns < 10; turns += 1) {
    const { status } = await stepRow(run, node);
    if (status === "succeeded") return;
    await fireTimers();
  }
  throw new Error(`${node} does not end.`);
}

describe("a foreach", () => {
  const each = (pool: string, fields: JsonObject = {}): JsonObject => ({
    id: "each",
    type: "foreach",
    items: "${{ input.items }}",
    body: { nodes: [noop("work", { pool, input: { item: "${{ item }}", at: "${{ index }}" } })] },
    ...fields,
  });

  it("[AT-09] works on a thousand items, never on more at once than it may, and gives results in their order", async () => {
    const items = Array.from({ length: 1_000 }, (_, at) => at * 2);
    const run = await aRun("each -> after", {
      pool: "thousand",
      input: { items },
      nodes: { each: each("thousand", { max_parallel: 64 }) },
    });
    const worker = await aWorker();
    let most = 0;
    for (let ended = 0; ended < items.length; ) {
      const works = await claim(run, worker, 100);
      most = Math.max(most, works.length);
      // Backwards, so that no order of ends can be taken for that of the items.
      await Promise.all(
        works.reverse().map((work) => {
          const { item } = work.input as { item: number };
          return end(work, { status: "succeeded", output: { doubled: item * 2 } });
        }),
      );
      ended += works.length;
    }
    expect(most).toBe(64);
    const { output } = await stepRow(run, "each");
    expect(output).toEqual(
      items.map((item) => ({ status: "succeeded", output: { doubled: item * 2 }, error: null })),
    );
    expect(await statuses(run)).toMatchObject({ after: "ready" });
    await expectSound(run);
  });

  /** Guards against a decision that asks for the items one by one, and gives up before it has them all. */
  it("is cancelled with its run, however many items are open", async () => {
    const run = await aRun("each", {
      pool: "cancelled",
      input: { items: Array.from({ length: 600 }, (_, at) => at) },
      nodes: { each: each("cancelled", { max_parallel: 600 }) },
    });
    expect((await cancel(run)(mover())).outcome).toEqual({ ok: true });
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled", steps_ready: 0 });
    await expectSound(run);
  });

  it("gives the failures that it tolerates their place, and fails with one more", async () => {
    const start = (pool: string) =>
      aRun("each -> after", {
        pool,
        input: { items: ["a", "b", "c"] },
        nodes: { each: each(pool, { tolerate: 1, on_failure: "fail_run" }) },
      });
    const tolerant = await start("tolerant");
    for (const [at, work] of (await claim(tolerant, await aWorker(), 3)).entries())
      await end(work, at === 1 ? failure() : done());
    const { output } = await stepRow(tolerant, "each");
    expect((output as { status: string }[]).map(({ status }) => status)).toEqual([
      "succeeded",
      "failed",
      "succeeded",
    ]);
    await expectSound(tolerant);

    const strict = await start("strict");
    const works = await claim(strict, await aWorker(), 3);
    for (const work of works.slice(0, 2)) await end(work, failure());
    expect(await runRow(strict)).toMatchObject({ execution_status: "failed" });
    expect(await stepRow(strict, "each")).toMatchObject({ error: { code: "item_failed" } });
    await expectSound(strict);
  });

  it("hands items on in batches, and has nothing to do for none", async () => {
    const run = await aRun("each -> after", {
      pool: "batches",
      input: { items: [1, 2, 3] },
      nodes: { each: each("batches", { batch_size: 2 }) },
    });
    const works = await claim(run, await aWorker(), 5);
    expect(works.map(({ input }) => (input as { item: unknown }).item)).toEqual([[1, 2], [3]]);

    const none = await aRun("each -> after", {
      input: { items: [] },
      nodes: { each: each("none") },
    });
    expect(await stepRow(none, "each")).toMatchObject({ status: "succeeded", output: [] });
  });

  it("refuses what is no list, and more than it takes", async () => {
    for (const [items, code] of [
      [7, "expression_error"],
      [[1, 2, 3], "too_many_items"],
    ] as const) {
      const run = await aRun("each", {
        input: { items: items as never },
        nodes: { each: each("refused", { max_items: 2, on_failure: "fail_run" }) },
      });
      expect(await stepRow(run, "each")).toMatchObject({ status: "failed", error: { code } });
    }
  });
});
