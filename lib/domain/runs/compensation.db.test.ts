import { describe, expect, it } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelRun } from "./cancel-run";
import { fireTimers } from "./fire-timers";
import { readSteps } from "./read-steps";
import {
  aPerson,
  aPool,
  aRun,
  claimNext,
  done,
  end,
  eventsOf,
  expectSound,
  failure,
  runRow,
  type TestRun,
} from "./testing";
import { anEffect } from "./testing/effects";

const { query } = testDatabase();

/** A run that books two things, which can be undone, and then a third, which may fail. */
async function aSaga() {
  const pool = aPool();
  const undoable = (id: string) => noop(id, { pool, compensate: { tool: "noop@1.0.0" } });
  return aRun("a -> b; b -> c", {
    pool,
    nodes: {
      a: undoable("a"),
      b: undoable("b"),
      c: noop("c", { pool, on_failure: "fail_run" }),
    },
  });
}

const effectsOf = ({ runId }: TestRun) =>
  query("select node, status from effects where run_id = $1 order by node", [runId]);

async function book(run: TestRun, ...nodes: string[]): Promise<void> {
  for (const node of nodes) {
    const work = await claimNext(run);
    expect(work.node).toBe(node);
    await anEffect(run, node);
    await end(work, done(node));
  }
}

describe("[WF-04] a run that fails", () => {
  it("undoes what it did, last first, each as a step of its own, and its effects say so", async () => {
    const run = await aSaga();
    await book(run, "a", "b");
    await end(await claimNext(run), failure());
    expect(await runRow(run)).toMatchObject({
      execution_status: "running",
      status_reason: "compensating",
      compensation_status: "running",
    });
    await expectSound(run);

    const first = await claimNext(run);
    expect(first).toMatchObject({ node: "compensate.b", input: { text: "b" } });
    await end(first, done());
    expect(await effectsOf(run)).toEqual([
      { node: "a", status: "confirmed" },
      { node: "b", status: "compensated" },
    ]);
    const second = await claimNext(run);
    expect(second.node).toBe("compensate.a");
    await end(second, done());
    expect(await runRow(run)).toMatchObject({
      execution_status: "failed",
      compensation_status: "done",
      undoing: null,
    });
    expect(await effectsOf(run)).toMatchObject([
      { status: "compensated" },
      { status: "compensated" },
    ]);
    await expectSound(run);
    const { items } = await readSteps(await aPerson(run, "viewer"), run.runId, { limit: 50 });
    expect(items.map(({ node }) => node)).toEqual(["a", "b", "c", "compensate.a", "compensate.b"]);
  });

  it("goes on undoing when it is cancelled, with attempts of its own", async () => {
    const run = await aSaga();
    await book(run, "a");
    await cancelRun(await aPerson(run, "operator"), run.runId, "Wrong topic.");
    expect(await runRow(run)).toMatchObject({
      execution_status: "cancelling",
      status_reason: "compensating",
    });
    await end(await claimNext(run), failure("busy", "transient"));
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await fireTimers();
    const again = await claimNext(run);
    expect(again).toMatchObject({ node: "compensate.a", number: 2 });
    await end(again, done());
    expect(await runRow(run)).toMatchObject({
      execution_status: "cancelled",
      compensation_status: "done",
    });
    expect(await eventsOf(run)).toContain("run.compensating");
    await expectSound(run);
  });
});

it("[WF-05] is not over while something that cannot be undone waits for a person", async () => {
  const run = await aSaga();
  await book(run, "a", "b");
  await end(await claimNext(run), failure());
  await end(await claimNext(run), failure());
  expect(await runRow(run)).toMatchObject({
    execution_status: "running",
    status_reason: "compensating",
    compensation_status: "failed",
    ended_at: null,
  });
  expect(await query("select kind from timers where run_id = $1", [run.runId])).toEqual([]);
  await expectSound(run);
});
