import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgoSoundness } from "@/lib/domain/doctor/testing";
import { noop } from "@/lib/engine/testing/a-plan";
import { sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelRun } from "../control/cancel-run";
import { pauseRun } from "../control/pause-run";
import { mover } from "../moving/engine";
import { fireTimers } from "../sweeping/fire-timers";
import { sweepLapsedWorkers } from "../sweeping/sweep-lapsed-workers";
import { sweepOverdueAttempts } from "../sweeping/sweep-overdue-attempts";
import { sweepReadySteps } from "../sweeping/sweep-ready-steps";
import {
  aPerson,
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  eventsOf,
  failure,
  holdRun,
  runRow,
  stepRow,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { beat } from "./beat";
import { drainWorker } from "./drain-worker";
import { heldAttempts } from "./held-attempts";
import { leaveWorker } from "./leave-worker";
import { releaseAttempts } from "./release-attempts";
import { stopRequests } from "./stop-requests";
import { markGone } from "./workers.sql";

const { query } = testDatabase();

beforeAll(() => forgoSoundness("their timers are taken away before they fire"));
const lease = (workerId: string) => ({ workerId, leaseMs: 60_000 });
const lapse = (workerId: string) =>
  query("update workers set lease_until = now() - interval '1 s' where id = $1", [workerId]);

describe("the lease of a worker", () => {
  it("is prolonged by one beat for all that it holds", async () => {
    const workerId = await aWorker(1_000);
    expect(await beat(sharedPool(), lease(workerId))).toEqual({
      isRefused: false,
      isDraining: false,
    });
    const [row] = await query<{ ahead: boolean }>(
      "select lease_until > now() + interval '50 s' as ahead from workers where id = $1",
      [workerId],
    );
    expect(row?.ahead).toBe(true);
  });

  it("frees what was held once it is over, for another worker to take", async () => {
    const run = await aRun("a");
    const workerId = await aWorker();
    const slow = await claimNext(run, workerId);
    await lapse(workerId);

    expect(await sweepLapsedWorkers()).toBe(1);
    expect(await beat(sharedPool(), lease(workerId))).toMatchObject({ isRefused: true });
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready", losses: 1 });
    const next = await claimNext(run);
    expect(next).toMatchObject({ number: 2, fence: 2 });
    expect((await end(slow, done("late"))).outcome.ok).toBe(false);
    expect((await end(next, done())).outcome.ok).toBe(true);
    await expectSound(run);
  });

  it("is not over for a worker that has beaten since", async () => {
    const run = await aRun("a");
    const workerId = await aWorker();
    await claimNext(run, workerId);
    await lapse(workerId);
    await beat(sharedPool(), lease(workerId));

    expect(await sweepLapsedWorkers()).toBe(0);
    expect(await stepRow(run, "a")).toMatchObject({ status: "running" });
  });

  it("is looked after for a while, for claims that commit after the worker was declared gone", async () => {
    const run = await aRun("a");
    const workerId = await aWorker();
    await lapse(workerId);
    expect(await sweepLapsedWorkers()).toBe(0);
    const settled = () =>
      query<{ settled_at: Date | null }>("select settled_at from workers where id = $1", [
        workerId,
      ]);
    expect((await settled())[0]?.settled_at).toBeNull();

    // As a claim does that looked at the worker just before.
    await query("update workers set gone_at = null where id = $1", [workerId]);
    await claimNext(run, workerId);
    await query("update workers set gone_at = now() - interval '2 min' where id = $1", [workerId]);
    expect(await sweepLapsedWorkers()).toBe(1);
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready" });
    await sweepLapsedWorkers();
    expect((await settled())[0]?.settled_at).not.toBeNull();
  });

  it("holds a step as poison that has lost its worker three times in a row", async () => {
    const run = await aRun("a");
    for (let loss = 0; loss < 3; loss += 1) {
      const workerId = await aWorker();
      await claimNext(run, workerId);
      await lapse(workerId);
      await sweepLapsedWorkers();
    }
    expect(await stepRow(run, "a")).toMatchObject({ status: "waiting", wait_reason: "hold" });
    await expectSound(run);
  });
});

describe("a worker", () => {
  it("learns which attempts belong to runs that are being cancelled", async () => {
    const run = await aRun("a; b");
    const workerId = await aWorker();
    const works = await claim(run, workerId, 2);
    await cancelRun(await aPerson(run, "operator"), run.runId, "no longer needed");

    const stop = await stopRequests(workerId);
    expect(stop.map(({ attemptId }) => attemptId).sort()).toEqual(
      works.map(({ attemptId }) => attemptId).sort(),
    );
    expect(new Set(stop.map(({ why }) => why))).toEqual(new Set(["cancelled"]));
  });

  it("learns which attempts belong to runs that are paused", async () => {
    const run = await aRun("a; b");
    const workerId = await aWorker();
    const [work] = await claim(run, workerId);
    await pauseRun(await aPerson(run, "operator"), run.runId, "look first");
    const stop = await stopRequests(workerId);
    expect(stop).toEqual([{ attemptId: work?.attemptId, why: "paused" }]);
  });

  it("knows what the database says that it holds, and gives back what it does not run, without blame", async () => {
    const run = await aRun("a; b");
    const workerId = await aWorker();
    const works = await claim(run, workerId, 2);
    const held = await heldAttempts(workerId);
    expect(held.map(({ attemptId }) => attemptId).sort()).toEqual(
      works.map(({ attemptId }) => attemptId).sort(),
    );
    await releaseAttempts(held.filter(({ node }) => node === "a"));

    expect(await stepRow(run, "a")).toMatchObject({ status: "ready", losses: 0 });
    expect(await stepRow(run, "b")).toMatchObject({ status: "running" });
    await expectSound(run);
  });

  it("leaves what it holds to others when it goes", async () => {
    const run = await aRun("a");
    const workerId = await aWorker();
    await claimNext(run, workerId);
    await drainWorker(workerId);
    await leaveWorker(workerId);

    expect(await stepRow(run, "a")).toMatchObject({ status: "ready", losses: 0 });
    expect(await claim(run, workerId)).toEqual([]);
    expect(await claimNext(run)).toMatchObject({ number: 2 });
  });
});

describe("a worker that has left", () => {
  /** Guards against a sweep that is faster than who leaves, or a process that dies between its two last words. */
  it("is not blamed for what others find that it held", async () => {
    const run = await aRun("a");
    for (const number of [1, 2, 3, 4]) {
      const workerId = await aWorker();
      expect(await claimNext(run, workerId)).toMatchObject({ number });
      await drainWorker(workerId);
      const { text, values } = markGone(workerId);
      await query(text, values);
      expect(await sweepLapsedWorkers()).toBe(1);
      expect(await stepRow(run, "a")).toMatchObject({ status: "ready", losses: 0 });
    }
    await expectSound(run);
  });
});

describe("an attempt past its deadline", () => {
  it("is ended although its worker lives and says nothing", async () => {
    const run = await aRun("a", { nodes: { a: noop("a", { timeout: "PT1S", pool: "overdue" }) } });
    const work = await claimNext({ pool: "overdue" });
    expect(await sweepOverdueAttempts()).toBe(0);
    await query("update steps set deadline_at = now() - interval '1 min' where run_id = $1", [
      run.runId,
    ]);

    expect(await sweepOverdueAttempts()).toBe(1);
    expect(await stepRow(run, "a")).toMatchObject({
      status: "waiting",
      wait_reason: "retry_backoff",
    });
    expect((await end(work, done())).outcome.ok).toBe(false);
    await expectSound(run);
  });
});

describe("timers", () => {
  beforeEach(() => query("delete from timers"));

  it("bring a step back after its back-off, and say when the next one is due", async () => {
    const run = await aRun("a", {
      nodes: {
        a: noop("a", {
          pool: "retry",
          retry: { max_attempts: 3, initial: "PT60S", jitter: "none" },
        }),
      },
    });
    await end(await claimNext({ pool: "retry" }), failure("busy", "transient"));
    expect(await runRow(run)).toMatchObject({
      execution_status: "waiting",
      status_reason: "retry_backoff",
    });
    const early = await fireTimers();
    expect(early.fired).toBe(0);
    expect(early.nextInMs).toBeGreaterThan(30_000);

    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    expect(await fireTimers()).toMatchObject({ fired: 1 });
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready", failures: 1 });
    expect(await query("select 1 from timers where run_id = $1", [run.runId])).toEqual([]);
    await expectSound(run);
  });

  it("of before change nothing, go away, and leave those that were set anew alone", async () => {
    const run = await aRun("a", {
      nodes: {
        a: noop("a", {
          pool: "stale",
          retry: { max_attempts: 3, initial: "PT60S", jitter: "none" },
        }),
      },
    });
    await end(await claimNext({ pool: "stale" }), failure("busy", "transient"));
    await query(
      `insert into timers (tenant_id, run_id, node, scope, kind, fence, fire_at)
       values ($1, $2, 'a', '', 'schedule_timeout', 0, now() - interval '1 s')`,
      [run.tenantId, run.runId],
    );
    expect(await fireTimers()).toMatchObject({ fired: 1 });
    const left = await query<{ kind: string }>("select kind from timers where run_id = $1", [
      run.runId,
    ]);
    expect(left).toEqual([{ kind: "retry" }]);
    // The poller of another process had read this one before it was set anew.
    const { outcome } = await mover().move({
      tenantId: run.tenantId,
      runId: run.runId,
      move: { type: "timer_fired", kind: "retry", step: { node: "a", scope: "" }, fence: 0 },
    });
    expect(outcome.ok).toBe(false);
    expect(await query("select 1 from timers where run_id = $1", [run.runId])).toHaveLength(1);
    expect(await stepRow(run, "a")).toMatchObject({ status: "waiting" });
  });

  /** Guards against a worker that looks for timers without a pause while there is none, or none for weeks. */
  it("are looked for later where there is none, and where the next one is far away", async () => {
    await query("delete from timers");
    expect(await fireTimers()).toEqual({ fired: 0, nextInMs: null });
    await aRun("w -> a", { nodes: { w: { id: "w", type: "wait", duration: "P60D" } } });
    expect(await fireTimers()).toEqual({ fired: 0, nextInMs: 3_600_000 });
  });

  it("of a run that somebody holds keep no other run waiting", async () => {
    const graph = "w -> a";
    const nodes = { w: { id: "w", type: "wait", duration: "PT1H" } };
    const [held, free] = [await aRun(graph, { nodes }), await aRun(graph, { nodes })];
    const hold = await holdRun(held);
    await query("update timers set fire_at = now() - interval '1 s' where run_id = any($1)", [
      [held.runId, free.runId],
    ]);
    expect((await fireTimers()).fired).toBe(2);
    expect(await stepRow(free, "w")).toMatchObject({ status: "succeeded" });
    const again = await fireTimers();
    expect(again.fired).toBe(0);
    expect(again.nextInMs).toBeGreaterThan(0);
    await hold.release();
    await vi.waitFor(async () =>
      expect(await stepRow(held, "w")).toMatchObject({ status: "succeeded" }),
    );
    await expectSound(held);
  });

  it("end a wait, with no worker in between", async () => {
    const run = await aRun("w -> a", {
      nodes: { w: { id: "w", type: "wait", duration: "PT1H" } },
    });
    expect(await runRow(run)).toMatchObject({
      execution_status: "waiting",
      status_reason: "timer",
    });
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await fireTimers();
    expect(await stepRow(run, "w")).toMatchObject({ status: "succeeded" });
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready" });
    expect(await eventsOf(run)).toContain("wait.fired w");
  });
});

describe("steps that stay ready", () => {
  it("have their pool woken again, not more often than every two seconds", async () => {
    const run = await aRun("a; b");
    expect(await sweepReadySteps()).not.toContain(run.pool);
    await query("update ready_steps set available_at = now() - interval '3 s' where run_id = $1", [
      run.runId,
    ]);
    expect((await sweepReadySteps()).filter((pool) => pool === run.pool)).toEqual([run.pool]);
    expect(await sweepReadySteps()).not.toContain(run.pool);
  });
});
