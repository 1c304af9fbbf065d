import { afterAll, describe, expect, it } from "vitest";
import type { RunState } from "@/lib/engine/advance/model";
import { fly } from "@/lib/platform/flight";
import { newId } from "@/lib/platform/new-id";
import { sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { updateRuns } from "../saving/save-runs.sql";
import { updateSteps } from "../saving/save-steps.sql";
import {
  aPool,
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
  startTestRun,
  stepRow,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { mover } from "./engine";
import type { NewRun } from "./movement";
import { Mover } from "./mover";
import { unsavedRun } from "./run-row";

/** A second process, as far as locks can tell. */
const other = new Mover({ name: "other", connections: 2, afterCommit: () => undefined });
afterAll(() => other.close());

const offer = (workerId: string, pool: string, slots = 10) => ({
  workerId,
  pools: [pool],
  executors: ["tool"],
  slots,
});

describe("a run", () => {
  it("goes from its start to its end, and leaves nothing behind", async () => {
    const run = await aRun("a -> b; b -> c");
    for (const node of ["a", "b", "c"]) {
      const work = await claimNext(run);
      expect(work.node).toBe(node);
      expect((await end(work, done(node))).outcome).toEqual({ ok: true });
    }
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded", steps_running: 0 });
    expect(await stepRow(run, "c")).toMatchObject({ output: { text: "c" } });
    expect((await eventsOf(run)).at(-1)).toBe("run.succeeded");
    await expectSound(run);
    const timers = await testDatabase().query("select 1 from timers where run_id = $1", [
      run.runId,
    ]);
    expect(timers).toEqual([]);
  });

  it("claims what a completion makes ready in the same transaction", async () => {
    const run = await aRun("a -> b; a -> c");
    const workerId = await aWorker();
    const work = await claimNext(run, workerId);
    const { works } = await end(work, done(), { offer: offer(workerId, run.pool, 1) });

    expect(works.map(({ node }) => node)).toEqual(["b"]);
    expect(works[0]).toMatchObject({ workerId, runId: run.runId, versionNumber: 1, fence: 1 });
    expect(await stepRow(run, "b")).toMatchObject({ status: "running" });
    expect(await stepRow(run, "c")).toMatchObject({ status: "ready" });
    await expectSound(run);
  });

  it("gives successors what their expressions name", async () => {
    const run = await aRun("a -> b", {
      input: { topic: "rails" },
      nodes: {
        b: {
          id: "b",
          type: "tool",
          tool: "noop@1.0.0",
          pool: "named",
          input: { said: "${{ nodes.a.output.text }}", about: "${{ input.topic }}" },
        },
      },
    });
    await end(await claimNext(run), done("hello"));
    const work = await claimNext({ pool: "named" });
    expect(work.input).toEqual({ said: "hello", about: "rails" });
  });
});

describe("the fence", () => {
  /** Guards against the slow worker that wakes after its lease lapsed and overwrites its successor. */
  it("refuses the result of another attempt, keeps it as an event, and changes nothing", async () => {
    const run = await aRun("a");
    const slow = await claimNext(run);
    await lose(slow);
    const next = await claimNext(run);

    expect((await end(slow, done("late"))).outcome).toEqual({ ok: false, why: "stale" });
    expect(await stepRow(run, "a")).toMatchObject({
      status: "running",
      attempt_id: next.attemptId,
    });
    expect((await end(next, done("good"))).outcome).toEqual({ ok: true });
    expect(await stepRow(run, "a")).toMatchObject({
      status: "succeeded",
      output: { text: "good" },
    });
    expect(await eventsOf(run)).toContain("step.stale_result_rejected a");
    await expectSound(run);
  });

  it("refuses the right attempt with another fence, and another attempt with the right fence", async () => {
    const run = await aRun("a");
    const work = await claimNext(run);
    const wrongFence = await end({ ...work, fence: work.fence + 1 }, done());
    const wrongAttempt = await end({ ...work, attemptId: newId("attempt") }, done());

    expect([wrongFence.outcome, wrongAttempt.outcome]).toEqual([
      { ok: false, why: "stale" },
      { ok: false, why: "stale" },
    ]);
    expect(await stepRow(run, "a")).toMatchObject({ status: "running" });
  });

  it("[P6-08] advances the successors once when a result comes twice", async () => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    const outcomes = (await Promise.all([end(work, done()), end(work, done(), { by: other })])).map(
      ({ outcome }) => outcome,
    );

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready", edges_satisfied: 1 });
    await expectSound(run);
  });

  it("lets exactly one of a completion and a lapse take effect", async () => {
    const run = await aRun("a");
    const work = await claimNext(run);
    const [completed, lapsed] = await Promise.all([end(work, done(), { by: other }), lose(work)]);

    expect([completed.outcome.ok, lapsed.outcome.ok].filter(Boolean)).toHaveLength(1);
    const { status } = await stepRow(run, "a");
    expect(status).toBe(completed.outcome.ok ? "succeeded" : "ready");
    await expectSound(run);
  });
});

describe("the lock of a run", () => {
  /** Guards against the statement that locks and reads at once: it loses the last wake-up of a join. */
  it("shows the counters that were written while a session waited for it", async () => {
    const run = await aRun("a -> join; b -> join");
    const [a, b] = await claim(run, await aWorker(), 2);
    if (!a || !b) throw new Error("Both must be claimed.");
    const hold = await holdRun(run);

    const both = [end(a, done("a")), end(b, done("b"), { by: other })];
    await testDatabase().waitForBlocked(2);
    await hold.release();
    expect((await Promise.all(both)).map(({ outcome }) => outcome.ok)).toEqual([true, true]);
    expect(await stepRow(run, "join")).toMatchObject({ status: "ready", edges_satisfied: 2 });
    await expectSound(run);
  });

  it("of one run stalls no other, not even in the same batch", async () => {
    const held = await aRun("a");
    const free = await aRun("a");
    const [heldWork, freeWork] = [await claimNext(held), await claimNext(free)];
    const hold = await holdRun(held);
    const [waiting, moving] = [end(heldWork, done()), end(freeWork, done())];
    expect((await moving).outcome).toEqual({ ok: true });
    await testDatabase().waitForBlocked(1);
    expect(await stepRow(held, "a")).toMatchObject({ status: "running" });

    await hold.release();
    expect((await waiting).outcome).toEqual({ ok: true });
  });

  it("is waited for as often as it takes, and nothing is dropped", async () => {
    const runs = [await aRun("a"), await aRun("a"), await aRun("a")];
    const works = [];
    for (const run of runs) works.push(await claimNext(run));
    const holds = [];
    for (const run of runs) holds.push(await holdRun(run));
    const ends = works.map((work) => end(work, done()));
    await testDatabase().waitForBlocked(1);
    // The last one is free first: those before it must not stand in its way for ever.
    for (const hold of holds.reverse()) await hold.release();

    expect((await Promise.all(ends)).map(({ outcome }) => outcome.ok)).toEqual([true, true, true]);
  });

  it("does not keep rows that refer to the run from being written", async () => {
    const run = await aRun("a");
    const hold = await holdRun(run);
    await testDatabase().query(
      `insert into calls (tenant_id, run_id, node, ordinal, attempt, kind, target, request_digest, state, started_at)
       values ($1, $2, 'a', 0, 1, 'model', 'm', 'd', 'started', now())`,
      [run.tenantId, run.runId],
    );
    await hold.release();
  });
});

describe("a save", () => {
  /** Guards against a writer that does not take the lock: what it wrote must never be written over. */
  it("falls as a whole if a row is no longer what was read", async () => {
    const run = await aRun("a");
    const state = unsavedRun(run.runId, run.tenantId, { priority: 5 } as NewRun).state;
    const save = (read: Partial<RunState>) =>
      updateRuns([
        {
          run: { id: run.runId, state: { ...state, ...read } },
          decisions: { run: state },
        } as never,
      ]);
    const { status_version, event_sequence } = await runRow(run);
    const current = {
      statusVersion: Number(status_version),
      eventSequence: Number(event_sequence),
    };
    const client = await sharedPool().connect();
    await expect(fly(client, [save({ ...current, eventSequence: 1 })])).rejects.toThrow("zero");
    await expect(fly(client, [save({ ...current, statusVersion: 99 })])).rejects.toThrow("zero");
    expect(await runRow(run)).toMatchObject({ status_version, event_sequence });

    const step = { node: "a", scope: "", status: "running", error: null };
    const saveStep = updateSteps(
      [{ of: { id: run.runId }, row: { ...STEP, ...step } } as never],
      [7],
    );
    await expect(fly(client, [saveStep])).rejects.toThrow("zero");
    client.release();
  });
});

describe("a batch", () => {
  it("fails for its poisoned item alone", async () => {
    const runs = await Promise.all(Array.from({ length: 6 }, () => aRun("a -> b")));
    const works = [];
    for (const run of runs) works.push(await claimNext(run));
    const ends = await Promise.allSettled(
      works.map((work, index) => end(work, done(index === 3 ? "poison \u0000" : "fine"))),
    );

    expect(ends.map(({ status }) => status)).toEqual(
      runs.map((_, index) => (index === 3 ? "rejected" : "fulfilled")),
    );
    for (const [index, run] of runs.entries()) {
      const status = index === 3 ? "running" : "succeeded";
      expect(await stepRow(run, "a")).toMatchObject({ status });
      await expectSound(run);
    }
  });

  it("fails for its poisoned item alone when all are of one run", async () => {
    const run = await aRun("a -> d; b -> d; c -> d");
    const works = await claim(run, await aWorker(), 3);
    const ends = await Promise.allSettled(
      works.map((work) => end(work, done(work.node === "b" ? "\u0000" : "fine"))),
    );

    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await stepRow(run, "d")).toMatchObject({ status: "blocked", edges_satisfied: 2 });
    const poisoned = works.find(({ node }) => node === "b");
    if (poisoned) await end(poisoned, failure());
    await expectSound(run);
  });

  /** Guards against a run that is asked to stop by who knows of it before it is made: it stopped, and then began. */
  it("of a start and of what was asked of the run before is the start first", async () => {
    const place = await aRun("a");
    const runId = newId("run");
    const stop = mover().move({
      tenantId: place.tenantId,
      runId,
      move: {
        type: "cancel_requested",
        reason: "replaced",
        actor: { kind: "system", id: "test", name: "Test" },
      },
    });
    const run = await startTestRun(place, place.pool, { runId });
    expect((await stop).outcome).toEqual({ ok: true });
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    expect((await eventsOf(run)).slice(0, 2)).toEqual(["run.created", "run.queued"]);
    await expectSound(run);
  });

  it("answers for a run that the tenant does not have", async () => {
    const run = await aRun("a");
    const stranger = await aRun("a");
    const { outcome } = await mover().move({
      tenantId: stranger.tenantId,
      runId: run.runId,
      move: {
        type: "cancel_requested",
        reason: "not mine",
        actor: { kind: "system", id: "test", name: "Test" },
      },
    });
    expect(outcome).toEqual({ ok: false, why: "unknown_run" });
    expect(await runRow(run)).toMatchObject({ desired_action: "none" });
  });

  it("keeps every run sound while two processes move all of them at once", async () => {
    const graph = "s -> a; s -> b; s -> c; a -> j; b -> j; c -> j; j -> z";
    const pool = aPool();
    const runs = await Promise.all(Array.from({ length: 8 }, () => aRun(graph, { pool })));
    const workers = [await aWorker(), await aWorker()];
    const movers = [mover(), other];
    const isOver = async () => {
      const [row] = await testDatabase().query<{ open: number }>(
        "select count(*) as open from runs where id = any($1) and ended_at is null",
        [runs.map(({ runId }) => runId)],
      );
      return row?.open === 0;
    };
    await Promise.all(
      movers.map(async (by, index) => {
        const workerId = workers[index] ?? "";
        while (!(await isOver())) {
          const works = await claim({ pool }, workerId, 4, by);
          await Promise.all(works.map((work) => end(work, done(), { by })));
        }
      }),
    );
    for (const run of runs) {
      expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
      await expectSound(run);
    }
  });
});

const STEP = {
  marked: false,
  edgesSatisfied: 0,
  edgesSkipped: 0,
  edgesFailed: 0,
  attempts: 1,
  failures: 0,
  losses: 0,
  fence: 1,
  readyAt: null,
  startedAt: null,
  deadlineAt: null,
  endedAt: null,
};

const lose = (work: Awaited<ReturnType<typeof claimNext>>) =>
  mover().move({
    tenantId: work.tenantId,
    runId: work.runId,
    move: {
      type: "attempt_lost",
      step: { node: work.node, scope: work.scope },
      attemptId: work.attemptId,
      fence: work.fence,
      cause: "worker_gone",
    },
  });
