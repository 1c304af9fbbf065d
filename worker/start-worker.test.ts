import { once } from "node:events";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { cancelRun } from "@/lib/domain/runs/control/cancel-run";
import { pauseRun } from "@/lib/domain/runs/control/pause-run";
import { resumeRun } from "@/lib/domain/runs/control/resume-run";
import { PLAN_FORMATS } from "@/lib/domain/runs/loading/plans";
import {
  aPerson,
  aRun,
  claim,
  done,
  eventsOf,
  runRow,
  stepRow,
  type TestRun,
} from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { heldAttempts } from "@/lib/domain/runs/workers/held-attempts";
import { releaseAttempts } from "@/lib/domain/runs/workers/release-attempts";
import { noop } from "@/lib/engine/testing/a-plan";
import type { Executor } from "@/lib/execution/work";
import { yieldIfPausing } from "@/lib/execution/yielding";
import { asId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { env } from "@/lib/platform/env";
import { migrateQueue } from "@/lib/platform/queue-schema";
import { testDatabase } from "@/lib/platform/testing/database";
import { type RunningWorker, startWorker } from "./start-worker";
import { Probe } from "./testing/probe";
import { until } from "./testing/until";

const { query } = testDatabase();
const workers: RunningWorker[] = [];

async function aWorkerFor(
  run: Pick<TestRun, "pool">,
  tool: Executor,
  { slots = 8, leaseMs = 4_000, graceMs = 10_000 } = {},
): Promise<RunningWorker> {
  const worker = await startWorker({
    name: "test",
    version: "0",
    pools: [run.pool],
    slots,
    leaseMs,
    graceMs,
    healthPort: 0,
    planFormats: PLAN_FORMATS,
    executors: { tool },
  });
  workers.push(worker);
  await worker.joined;
  return worker;
}

const ended = (run: TestRun) =>
  until(`the end of run ${run.runId}`, async () => {
    const row = await runRow(run);
    return row.ended_at ? row : null;
  });
const ready = async ({ healthPort }: RunningWorker) =>
  (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status;

beforeAll(() => migrateQueue(env().databaseDirectUrl.reveal()));
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

describe("a worker", () => {
  it("runs what is ready, and what becomes ready by it, to the end", async () => {
    const run = await aRun("a -> c; b -> c; c -> d");
    const probe = new Probe();
    await aWorkerFor(run, probe.executor);
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
    expect(probe.begun.sort()).toEqual(["a", "b", "c", "d"]);
    await expectSound(run);
  });

  it("finds by itself what nobody wakes it for", async () => {
    const run = await aRun("a");
    await query(
      "update ready_steps set available_at = clock_timestamp() + interval '300 ms' where run_id = $1",
      [run.runId],
    );
    await aWorkerFor(run, new Probe().executor);
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
  });

  it("never runs more than it has slots", async () => {
    const run = await aRun("a; b; c; d; e; f; g");
    const probe = new Probe();
    probe.hold();
    await aWorkerFor(run, probe.executor, { slots: 2 });
    await until("two steps at work", () => probe.running === 2);
    probe.letGo();
    await ended(run);
    expect(probe.most).toBe(2);
  });

  it("[WF-03] shares its work with others, and nothing is done twice", async () => {
    const run = await aRun("a -> z; b -> z; c -> z; d -> z; e -> z; f -> z");
    const probe = new Probe();
    await Promise.all([1, 2, 3].map(() => aWorkerFor(run, probe.executor, { slots: 2 })));
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
    expect(probe.begun.sort()).toEqual(["a", "b", "c", "d", "e", "f", "z"]);
    await expectSound(run);
  });

  it("stops an attempt of a run that is cancelled, with the next heartbeat", async () => {
    const run = await aRun("a -> b");
    const probe = new Probe();
    probe.hold();
    await aWorkerFor(run, probe.executor);
    await until("the step at work", () => probe.running === 1);
    await cancelRun(await aPerson(run, "operator"), run.runId, "no longer needed");
    expect(await ended(run)).toMatchObject({ execution_status: "cancelled" });
    expect([probe.begun, probe.stopped]).toEqual([["a"], ["cancelled"]]);
    expect(await stepRow(run, "a")).toMatchObject({ status: "cancelled" });
  });

  it("lets an attempt of a paused run stop at its safe point, and goes on from there after the resume", async () => {
    const run = await aRun("a -> b");
    const begun: number[] = [];
    const careful: Executor = async ({ node, number }, context) => {
      begun.push(number);
      if (node === "a" && number === 1) await once(context.pausing, "abort");
      yieldIfPausing(context);
      return done(node);
    };
    await aWorkerFor(run, careful);
    await until("the step at work", () => begun.length === 1);
    const operator = await aPerson(run, "operator");
    await pauseRun(operator, run.runId, "look first");
    await until(
      "the attempt to give way",
      async () => (await stepRow(run, "a")).status === "ready",
    );
    expect(await stepRow(run, "a")).toMatchObject({ attempts: 1, failures: 0 });
    await expectSound(run);
    await resumeRun(operator, run.runId, "seen");
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
    expect(begun).toEqual([1, 2, 1]);
    await expectSound(run);
  });

  /** Guards against the worker that goes on although others have taken its steps over. */
  it("stops everything when its heartbeat is refused, and begins anew under another id", async () => {
    const run = await aRun("a");
    const probe = new Probe();
    probe.hold();
    await aWorkerFor(run, probe.executor);
    await until("the step at work", () => probe.running === 1);
    const { worker_id: before } = await stepRow(run, "a");
    await query("update workers set gone_at = clock_timestamp() where id = $1", [before]);
    await until("the attempt to be stopped", () => probe.stopped.includes("lease_lost"));
    probe.letGo();
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
    const { worker_id: after, attempts } = await stepRow(run, "a");
    expect([after === before, attempts]).toEqual([false, 2]);
    await expectSound(run);
  });

  it("[SD-15] tries a step again that takes too long, and then takes its error branch, as declared", async () => {
    const timed = (id: string, fields: JsonObject) =>
      noop(id, { pool: "timed", timeout: "PT0.3S", ...fields });
    const retry = { max_attempts: 2, backoff: "fixed", initial: "PT0.1S", jitter: "none" };
    const run = await aRun("again -> after; never.error -> mended; never -> unseen", {
      pool: "timed",
      nodes: {
        again: timed("again", { retry }),
        never: timed("never", { retry, on_failure: "route" }),
      },
    });
    const slowAtFirst: Executor = async ({ node, number }, { signal }) => {
      if (node === "never" || (node === "again" && number === 1))
        await once(signal, "abort").then(() => signal.throwIfAborted());
      return done(node);
    };
    await aWorkerFor(run, slowAtFirst);
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
    expect(
      await query(
        "select node, number, status from attempts where run_id = $1 and status <> 'succeeded' order by node, number",
        [run.runId],
      ),
    ).toEqual([
      { node: "again", number: 1, status: "timed_out" },
      { node: "never", number: 1, status: "timed_out" },
      { node: "never", number: 2, status: "timed_out" },
    ]);
    expect(await stepRow(run, "mended")).toMatchObject({ status: "succeeded" });
    expect(await stepRow(run, "unseen")).toMatchObject({ status: "skipped" });
    await expectSound(run);
  });

  it("[SD-13] cannot write back what was taken over: the fence refuses it, and the event log says so", async () => {
    const run = await aRun("a -> b");
    const probe = new Probe();
    probe.hold();
    await aWorkerFor(run, probe.executor, { leaseMs: 60_000 });
    await until("the step at work", () => probe.running === 1);
    const { worker_id: workerId } = await stepRow(run, "a");
    await releaseAttempts(await heldAttempts(asId("worker", String(workerId))));
    await until("the step at work once more", () => probe.running === 2);
    probe.letGo();
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
    const events = await eventsOf(run);
    expect(events.filter((event) => event === "step.stale_result_rejected a")).toHaveLength(1);
    expect(events.filter((event) => event === "step.succeeded a")).toHaveLength(1);
    expect(probe.begun).toEqual(["a", "a", "b"]);
    await expectSound(run);
  });

  it("keeps its lease while its main thread is busy", async () => {
    const run = await aRun("a");
    const busy: Executor = async () => {
      const end = performance.now() + 6_000;
      while (performance.now() < end);
      return done();
    };
    await aWorkerFor(run, busy);
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
    expect(await stepRow(run, "a")).toMatchObject({ attempts: 1, losses: 0 });
  });

  it("finishes what runs when it stops, and takes nothing more", async () => {
    const run = await aRun("a -> b");
    const probe = new Probe();
    probe.hold();
    const worker = await aWorkerFor(run, probe.executor);
    await until("the step at work", () => probe.running === 1);
    const stopped = worker.stop();
    await until("a worker that is not ready", async () => (await ready(worker)) === 503);
    probe.letGo();
    await stopped;
    expect(await stepRow(run, "a")).toMatchObject({ status: "succeeded" });
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready", losses: 0 });
    expect(probe.begun).toEqual(["a"]);
    await expectSound(run);
  });

  it("hands back without blame what does not finish within the grace", async () => {
    const run = await aRun("a");
    const probe = new Probe();
    probe.hold();
    const worker = await aWorkerFor(run, probe.executor, { graceMs: 50 });
    await until("the step at work", () => probe.running === 1);
    await worker.stop();
    expect(probe.stopped).toEqual(["handed_back"]);
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready", losses: 0, failures: 0 });
    await expectSound(run);

    probe.letGo();
    await aWorkerFor(run, probe.executor);
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
  });

  it("gives back a claim whose answer was lost", async () => {
    const run = await aRun("a");
    const probe = new Probe();
    probe.hold();
    await aWorkerFor(run, probe.executor);
    await until("the step at work", () => probe.running === 1);
    const other = await aRun("b", { place: run });
    const { worker_id: workerId } = await stepRow(run, "a");
    await claim(other, String(workerId));
    await until("the claim to be given back", async () => {
      const step = await stepRow(other, "b");
      return step.status === "ready" && step.attempts === 1;
    });
    expect(await stepRow(other, "b")).toMatchObject({ losses: 0 });
    probe.letGo();
  });
});
