import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aTenant } from "@/lib/domain/auth/testing";
import { forgoSoundness } from "@/lib/domain/doctor/testing";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { forgetPin, PLAN_FORMATS } from "../loading/plans";
import { mover } from "../moving/engine";
import { Mover } from "../moving/mover";
import {
  aPool,
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  eventsOf,
  holdRun,
  requestOf,
  startTestRun,
  stepRow,
  wokenPools,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { aVersion } from "../testing/versions";
import { othersWait } from "./others-wait";

/** A second process, as far as locks can tell. */
const other = new Mover({ name: "other", connections: 2, afterCommit: () => undefined });
afterAll(() => other.close());

const nodesOf = (works: { node: string }[]) => works.map(({ node }) => node).sort();
const { query } = testDatabase();

beforeAll(() => forgoSoundness("one of them has a version that nobody can read"));

describe("a claim", () => {
  it("is durable before the work is handed out: attempt, fence and event are there", async () => {
    const run = await aRun("a");
    const workerId = await aWorker();
    const work = await claimNext(run, workerId);

    expect(work).toMatchObject({ node: "a", number: 1, fence: 1, workerId, runTitle: "Test run" });
    expect(await stepRow(run, "a")).toMatchObject({
      status: "running",
      attempt_id: work.attemptId,
      fence: 1,
      worker_id: workerId,
    });
    expect(await eventsOf(run)).toContain("step.started a");
    expect(await query("select 1 from ready_steps where run_id = $1", [run.runId])).toEqual([]);
  });

  it("gives each step to one of two processes that ask at once", async () => {
    const pool = aPool();
    await Promise.all(Array.from({ length: 5 }, () => aRun("a; b; c; d", { pool })));
    const [first, second] = [await aWorker(), await aWorker()];
    const taken: string[] = [];
    while (taken.length < 20) {
      const both = await Promise.all([
        claim({ pool }, first, 7),
        claim({ pool }, second, 7, other),
      ]);
      taken.push(...both.flat().map(({ runId, node }) => `${runId} ${node}`));
    }
    expect(new Set(taken).size).toBe(20);
  });

  it("takes a step of a run that is busy once it is free, and does not lose it", async () => {
    const run = await aRun("a; b");
    const workerId = await aWorker();
    const hold = await holdRun(run);
    const claimed = mover().claim(requestOf(workerId, run.pool, 2));
    const { works, late } = await claimed;
    expect(works).toEqual([]);
    await testDatabase().waitForBlocked(1);
    await hold.release();

    expect(nodesOf((await Promise.all(late)).flat())).toEqual(["a", "b"]);
    await expectSound(run);
  });

  it("hands a worker only what it has an executor for, and plans that it can read", async () => {
    const run = await aRun("a");
    const workerId = await aWorker();
    const request = requestOf(workerId, run.pool, 5);

    expect((await mover().claim({ ...request, executors: ["agent"] })).works).toEqual([]);
    const old = await mover().claim({
      ...request,
      planFormats: { min: PLAN_FORMATS.max + 1, max: PLAN_FORMATS.max + 2 },
    });
    expect(old.works).toEqual([]);
    expect((await mover().claim(request)).works).toHaveLength(1);
  });

  it("gives nothing to a worker that was declared gone", async () => {
    const run = await aRun("a");
    const workerId = await aWorker();
    await query("update workers set gone_at = now() where id = $1", [workerId]);

    expect(await claim(run, workerId)).toEqual([]);
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready" });
  });

  it("takes the urgent first, and what has waited for long before what is urgent and new", async () => {
    const pool = aPool();
    const version = await aVersion(await aTenant(), "a", { nodes: { a: noop("a", { pool }) } });
    const waiting = await startTestRun(version, pool, { priority: 0 });
    const ordinary = await startTestRun(version, pool);
    const urgent = await startTestRun(version, pool, { priority: 9 });
    await query(
      `update ready_steps set available_at = available_at - interval '10 min',
         rank_at = rank_at - interval '10 min' where run_id = $1`,
      [waiting.runId],
    );
    const workerId = await aWorker();
    const order = [];
    for (let turn = 0; turn < 3; turn += 1) order.push((await claimNext({ pool }, workerId)).runId);
    expect(order).toEqual([waiting.runId, urgent.runId, ordinary.runId]);
  });

  it("serves tenants in turn, however much one of them has", async () => {
    const pool = aPool();
    const flood = await aVersion(await aTenant(), "a; b; c; d; e; f", {
      nodes: Object.fromEntries("abcdef".split("").map((id) => [id, noop(id, { pool })])),
    });
    for (let count = 0; count < 5; count += 1) await startTestRun(flood, pool);
    const small = await aRun("x; y", { pool });

    const works = await claim({ pool }, await aWorker(), 4);
    expect(works.filter(({ tenantId }) => tenantId === small.tenantId)).toHaveLength(2);
    expect(works.filter(({ tenantId }) => tenantId === flood.tenantId)).toHaveLength(2);
  });

  it("leaves what its run may not begin yet, and wakes the pool when there is room", async () => {
    const run = await aRun("a; b; c", { spec: { limits: { max_parallel: 1 } } });
    const workerId = await aWorker();
    const first = await claim(run, workerId, 3);
    expect(first).toHaveLength(1);
    expect(await claim(run, workerId, 3)).toEqual([]);
    await expectSound(run);

    wokenPools.length = 0;
    for (const work of first) await end(work, done());
    expect(wokenPools).toContain(run.pool);
    expect(await claim(run, workerId, 3)).toHaveLength(1);
  });

  /** Guards against a worker with one free slot that looks at a wide run's steps one by one, and at nobody else's. */
  it("passes by all that a run may not begin yet at once, so that it hides no other run", async () => {
    const pool = aPool();
    const place = await aTenant();
    const wide = await aRun("a; b; c; d; e", {
      place,
      pool,
      spec: { limits: { max_parallel: 1 } },
    });
    const workerId = await aWorker();
    expect(await claim({ pool }, workerId)).toHaveLength(1);
    const behind = await aRun("x", { place, pool });
    expect(await claim({ pool }, workerId)).toEqual([]);
    expect((await claimNext({ pool }, workerId)).runId).toBe(behind.runId);
    await expectSound(wide);
  });

  it("takes a row away whose step is no longer ready, so that it hides nobody", async () => {
    const run = await aRun("a");
    await claimNext(run);
    await query(
      `insert into ready_steps (tenant_id, run_id, node, scope, pool, priority, available_at, rank_at, executor, plan_format)
       values ($1, $2, 'a', '', $3, 5, now(), now(), 'tool', 1)`,
      [run.tenantId, run.runId, run.pool],
    );
    expect(await claim(run, await aWorker())).toEqual([]);
    await expectSound(run);
  });

  it("is not stopped by a run whose plan cannot be had", async () => {
    const pool = aPool();
    const version = await aVersion(await aTenant(), "a", { nodes: { a: noop("a", { pool }) } });
    const broken = await startTestRun(version, pool);
    // As by a release that no longer reads what an earlier one published.
    const unreadable = await aVersion(version, "a", {
      spec: { nodes: [{ id: "a", type: "gone" }] },
    });
    await query("update runs set workflow_version_id = $1 where id = $2", [
      unreadable.versionId,
      broken.runId,
    ]);
    forgetPin(broken.runId);
    const sound = await startTestRun(version, pool);

    const workerId = await aWorker();
    expect(await claim({ pool }, workerId)).toEqual([]);
    expect((await claimNext({ pool }, workerId)).runId).toBe(sound.runId);
    expect(await stepRow(broken, "a")).toMatchObject({ status: "ready" });
  });
});

describe("another tenant that has waited", () => {
  it("is told to a worker that would go on with a run, and only while it waits", async () => {
    const run = await aRun("a");
    const ask = (tenantId: string) => othersWait(tenantId, [run.pool]);
    await query("update ready_steps set available_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await expect.poll(() => ask(newId("tenant"))).toBe(true);
    expect(ask(run.tenantId)).toBe(false);
    expect(othersWait(newId("tenant"), ["elsewhere"])).toBe(false);

    await claimNext(run);
    await expect.poll(() => ask(newId("tenant"))).toBe(false);
  });

  /** Guards against a run at its own limit, which would keep all other runs from going on for as long as it lasts. */
  it("is none whose step a claim was refused, because its run may not begin it yet", async () => {
    const run = await aRun("a; b", { spec: { limits: { max_parallel: 1 } } });
    const workerId = await aWorker();
    await claimNext(run, workerId);
    const ask = () => othersWait(newId("tenant"), [run.pool]);
    await query(
      `update ready_steps set available_at = now() - interval '1 s', rank_at = now() - interval '1 min'
       where run_id = $1`,
      [run.runId],
    );
    await expect.poll(ask).toBe(true);
    expect(await claim(run, workerId)).toEqual([]);
    await expect.poll(ask).toBe(false);
  });

  /** Guards against a run that somebody holds by hand, for which all others would go step by step through the queue. */
  it("is none whose run somebody holds", async () => {
    const run = await aRun("a");
    const hold = await holdRun(run);
    const ask = () => othersWait(newId("tenant"), [run.pool]);
    await query("update ready_steps set available_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await expect.poll(ask).toBe(true);
    expect(await claim(run, await aWorker())).toEqual([]);
    await expect.poll(ask).toBe(false);
    await hold.release();
    await expect.poll(ask, { timeout: 5_000 }).toBe(true);
  });
});
