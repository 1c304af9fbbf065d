import { describe, expect, it } from "vitest";
import { examineRuns } from "@/lib/domain/doctor/examine";
import { noop } from "@/lib/engine/testing/a-plan";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelRun } from "../control/cancel-run";
import { retryStep, skipStep } from "../control/intervene";
import { explainStep } from "../reading/explain";
import { getStep, readSteps } from "../reading/read-steps";
import { fireTimers } from "../sweeping/fire-timers";
import {
  aPerson,
  aPool,
  aRun,
  aWorker,
  claimNext,
  done,
  end,
  eventsOf,
  failure,
  runRow,
  type TestRun,
} from "../testing";
import { anEffect } from "../testing/effects";
import { expectSound } from "../testing/soundness";
import { stopRequests } from "../workers/stop-requests";

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

  /** Steps may end so fast one after the other that their times are the same. */
  it("undoes what comes later in the graph first where both ended in the same moment", async () => {
    const run = await aSaga();
    await book(run, "a", "b");
    await query(
      `update steps set ended_at = (select max(ended_at) from steps where run_id = $1)
       where run_id = $1 and ended_at is not null`,
      [run.runId],
    );
    await end(await claimNext(run), failure());
    for (const node of ["compensate.b", "compensate.a"]) {
      const work = await claimNext(run);
      expect(work.node).toBe(node);
      await end(work, done());
    }
    await expectSound(run);
  });

  /** Guards against a heartbeat that stops the undoing as if it were what the cancel was meant for. */
  it("stops what is at work when it is cancelled, and not what undoes it", async () => {
    const run = await aSaga();
    const workerId = await aWorker();
    const stopped = async () => (await stopRequests(workerId)).map(({ why }) => why);
    await book(run, "a");
    const atWork = await claimNext(run, workerId);
    const operator = await aPerson(run, "operator");
    await cancelRun(operator, run.runId, "Wrong topic.");
    expect(await stopped()).toEqual(["cancelled"]);
    await end(atWork, {
      status: "cancelled",
      error: { class: "cancelled", code: "c", message: "" },
    });
    const undoing = await claimNext(run, workerId);
    expect(undoing.node).toBe("compensate.a");
    expect(await stopped()).toEqual([]);
    const { why } = await explainStep(operator, {
      runId: run.runId,
      node: undoing.node,
      scope: "",
    });
    expect(why).toBe("at_work");
    expect(await examineRuns([run.runId])).toEqual([]);
    await end(undoing, done());
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
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

/** Guards against an undoing that fails and can be helped by nobody: its run would never end. */
it("[WF-05] is helped by an operator, who tries again what could not be undone, or passes it by", async () => {
  const run = await aSaga();
  await book(run, "a", "b");
  await end(await claimNext(run), failure());
  await end(await claimNext(run), failure());
  const operator = await aPerson(run, "operator");
  const stepOf = (node: string) => ({ runId: run.runId, node, scope: "" });
  expect((await getStep(operator, stepOf("compensate.b"))).interventions).toEqual([
    "retry",
    "skip",
  ]);
  await retryStep(operator, stepOf("compensate.b"), "the other side is back");
  await end(await claimNext(run), failure());
  await skipStep(operator, stepOf("compensate.b"), "it was undone by hand");
  await end(await claimNext(run), done());
  expect(await runRow(run)).toMatchObject({
    execution_status: "failed",
    compensation_status: "partial",
  });
  await expect(retryStep(operator, stepOf("compensate.c"), "no")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expectSound(run);
});
