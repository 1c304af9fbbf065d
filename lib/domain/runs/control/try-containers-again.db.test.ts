import { describe, expect, it } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import type { JsonObject } from "@/lib/kernel/json";
import { testDatabase } from "@/lib/platform/testing/database";
import { explainStep } from "../reading/explain";
import { readScopes } from "../reading/read-scopes";
import { getStep } from "../reading/read-steps";
import {
  aPerson,
  aRun,
  claimNext,
  done,
  end,
  eventsOf,
  failure,
  runRow,
  stepRow,
  type TestRun,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { retryStep } from "./intervene";

const { query } = testDatabase();
const key = (run: TestRun, node: string) => ({ runId: run.runId, node, scope: "" });
const aPool = () => `again-${crypto.randomUUID().slice(-12)}`;

/** What a container does again and again: one step, whose failure is the container's. */
const working = (pool: string, input: JsonObject) => ({
  nodes: [noop("work", { pool, on_failure: "propagate", input })],
});

/** A foreach of three items, one after another, whose second has failed. */
async function aHeldForeach() {
  const pool = aPool();
  const body = working(pool, { at: "${{ index }}", of: "${{ item }}" });
  const each = {
    id: "each",
    type: "foreach",
    items: "${{ ['a', 'b', 'c'] }}",
    max_parallel: 1,
    on_failure: "hold",
    body,
  };
  const run = await aRun("each -> after", {
    pool,
    nodes: { each, after: noop("after", { pool }) },
  });
  await end(await claimNext(run), done("a"));
  await end(await claimNext(run), failure());
  return run;
}

describe("a container that is held and tried again", () => {
  it("does again the item that failed, after those whose turn had not come, and gives all in order", async () => {
    const run = await aHeldForeach();
    const operator = await aPerson(run, "operator");
    expect((await getStep(operator, key(run, "each"))).interventions).toContain("retry");
    expect((await explainStep(operator, key(run, "each"))).why).toBe("failed_and_held");
    await retryStep(operator, key(run, "each"), "Mended.");
    await expectSound(run);
    expect(await stepRow(run, "each")).toMatchObject({
      status: "running",
      scope_counts: [3, 3, 2, 0, 1],
    });
    const third = await claimNext(run);
    expect([third.scope, third.input]).toEqual(["each:2", { at: 2, of: "c" }]);
    await end(third, done("c"));
    const again = await claimNext(run);
    expect([again.scope, again.input]).toEqual(["each:3", { at: 1, of: "b" }]);
    await end(again, done("b"));
    expect(await stepRow(run, "each")).toMatchObject({
      status: "succeeded",
      output: ["a", "b", "c"].map((text) => ({
        status: "succeeded",
        output: { text },
        error: null,
      })),
    });
    const { items } = await readScopes(operator, run.runId, { limit: 10 });
    expect(items.map(({ number, ordinal, status }) => [number, ordinal, status])).toEqual([
      [3, 1, "succeeded"],
      [2, 2, "succeeded"],
      [1, 1, "failed"],
      [0, 0, "succeeded"],
    ]);
    await end(await claimNext(run), done());
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    const [timers] = await query("select count(*)::int as n from timers where run_id = $1", [
      run.runId,
    ]);
    expect(timers).toEqual({ n: 0 });
    await expectSound(run);
  });

  it("turns the failed iteration of a loop again, which sees the one before", async () => {
    const pool = aPool();
    const body = working(pool, { turn: "${{ iteration }}", before: "${{ previous }}" });
    const loop = {
      id: "loop",
      type: "loop",
      max_iterations: 2,
      until: "nodes.work.output.text == 'good'",
      on_failure: "hold",
      body,
    };
    const run = await aRun("loop", { pool, nodes: { loop } });
    await end(await claimNext(run), done("draft"));
    await end(await claimNext(run), failure());
    const operator = await aPerson(run, "operator");
    await retryStep(operator, key(run, "loop"), "Mended.");
    const work = await claimNext(run);
    expect(work.scope).toBe("loop:2");
    expect(work.input).toMatchObject({
      turn: 1,
      before: { nodes: { work: { output: { text: "draft" } } } },
    });
    await expectSound(run);
    await end(work, done("good"));
    expect((await stepRow(run, "loop")).output).toMatchObject({ iterations: 2, exhausted: false });
    expect(await eventsOf(run)).toContain("operator.intervened loop");
    const { items } = await readScopes(operator, run.runId, { limit: 10 });
    expect(items.map(({ ordinal, status }) => [ordinal, status])).toEqual([
      [1, "succeeded"],
      [1, "failed"],
      [0, "succeeded"],
    ]);
    await expectSound(run);
  });

  it("is told once: of two operators one is refused with where it stands", async () => {
    const run = await aHeldForeach();
    const operator = await aPerson(run, "operator");
    const both = await Promise.allSettled([
      retryStep(operator, key(run, "each"), "One."),
      retryStep(operator, key(run, "each"), "Two."),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [row] = await query("select count(*)::int as n from scopes where run_id = $1", [
      run.runId,
    ]);
    expect(row).toEqual({ n: 4 });
    await expectSound(run);
  });
});
