import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { postponeTimer } from "../loading/timers.sql";
import { mover } from "../moving/engine";
import { fireTimers } from "../sweeping/fire-timers";
import {
  aPerson,
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  holdRun,
  runRow,
  stepRow,
  type TestRun,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { cancelRun } from "./cancel-run";
import { pauseRun } from "./pause-run";
import { resumeRun } from "./resume-run";

const { query } = testDatabase();

async function paused(run: TestRun) {
  const operator = await aPerson(run, "operator");
  const view = await pauseRun(operator, run.runId, "look first");
  return { operator, view };
}

const timersOf = ({ runId }: TestRun) =>
  query("select kind, fire_at = 'infinity' as is_parked, due_at from timers where run_id = $1", [
    runId,
  ]);

describe("a paused run", () => {
  it("is asked for by an operator with a reason, and says so in its audit", async () => {
    const run = await aRun("a");
    const { view } = await paused(run);
    expect(view).toMatchObject({ execution_status: "paused", desired_action: "pause" });
    const [audit] = await query("select details from audit_events where action = 'run.pause'");
    expect(audit).toMatchObject({ details: { reason: "look first" } });
    await expect(pauseRun(await aPerson(run, "author"), run.runId, "no")).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("gives nothing away, and does not keep the claim busy", async () => {
    const run = await aRun("a; b");
    const workerId = await aWorker();
    const { operator } = await paused(run);
    expect(await claim(run, workerId, 8)).toEqual([]);
    expect(await query("select 1 from ready_steps where run_id = $1", [run.runId])).toEqual([]);
    await expectSound(run);

    await resumeRun(operator, run.runId, "seen");
    expect(await claim(run, workerId, 8)).toHaveLength(2);
    await expectSound(run);
  });

  it("lets what is at work end, and starts what follows with the resume", async () => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    const { operator } = await paused(run);
    await end(work, done());
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready" });
    await expectSound(run);
    await resumeRun(operator, run.runId, "seen");
    await end(await claimNext(run), done());
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded", paused_at: null });
    await expectSound(run);
  });

  it("fires at its resume what fell due meanwhile, and does not look at it before", async () => {
    const run = await aRun("rest", {
      nodes: { rest: { id: "rest", type: "wait", duration: "PT0.1S" } },
    });
    const { operator } = await paused(run);
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await fireTimers();
    expect(await timersOf(run)).toMatchObject([{ kind: "wait", is_parked: true }]);
    expect((await fireTimers()).fired).toBe(0);
    await resumeRun(operator, run.runId, "seen");
    expect(await timersOf(run)).toEqual([{ kind: "wait", is_parked: false, due_at: null }]);
    await fireTimers();
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    await expectSound(run);
  });

  /** Guards against a poller that has read what is due before a pause that was over before its move. */
  it("expires nothing by a clock that was on its way when it was paused for a moment", async () => {
    const run = await aRun("ask.approved -> yes; ask.expired -> late", {
      nodes: { ask: { id: "ask", type: "approval", role: "approver", expires_in: "PT1H" } },
    });
    await query("update timers set fire_at = now() - interval '1 ms' where run_id = $1", [
      run.runId,
    ]);
    const { operator } = await paused(run);
    await query("update runs set paused_at = paused_at - interval '1 min' where id = $1", [
      run.runId,
    ]);
    await resumeRun(operator, run.runId, "seen");
    const fired = await mover().move({
      tenantId: run.tenantId,
      runId: run.runId,
      move: {
        type: "timer_fired",
        kind: "approval_expiry",
        step: { node: "ask", scope: "" },
        fence: 1,
      },
    });
    expect(fired.outcome.ok).toBe(false);
    expect(await stepRow(run, "ask")).toMatchObject({ status: "waiting" });
    expect(await timersOf(run)).toEqual([
      { kind: "approval_expiry", is_parked: false, due_at: null },
    ]);
    await expectSound(run);
  });

  /** Guards against a poller that could not fire a clock which another has parked, or a resume put off, meanwhile. */
  it("keeps its clocks where they stand when one comes late that could not fire them", async () => {
    const run = await aRun("rest", {
      nodes: { rest: { id: "rest", type: "wait", duration: "PT0.1S" } },
    });
    const { operator } = await paused(run);
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await fireTimers();
    const [timer] = await timersOf(run);
    expect(timer).toMatchObject({ is_parked: true });
    const late = { node: "rest", scope: "", kind: "wait", fence: 1 };
    const { text, values } = postponeTimer({ runId: run.runId, ...late });
    await query(text, values);
    expect(await timersOf(run)).toEqual([timer]);
    await resumeRun(operator, run.runId, "seen");
    await fireTimers();
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    await expectSound(run);
  });

  it("refuses what cannot be, with where it stands", async () => {
    const run = await aRun("a");
    const operator = await aPerson(run, "operator");
    await expect(resumeRun(operator, run.runId, "no")).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
      details: { execution_status: "queued" },
    });
    await cancelRun(operator, run.runId, "over");
    await expect(pauseRun(operator, run.runId, "no")).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
      details: { execution_status: "cancelled" },
    });
  });

  /** Guards against a pause that acts on what it read before it had the lock. */
  it("[SD-08] against the completion of its last step: both take effect, in one order or the other", async () => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    const operator = await aPerson(run, "operator");
    const held = await holdRun(run);
    const both = Promise.all([end(work, done()), pauseRun(operator, run.runId, "now")]);
    await held.release();
    await both;
    expect(await runRow(run)).toMatchObject({ execution_status: "paused", steps_ready: 1 });
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready" });
    await expectSound(run);
  });
});
