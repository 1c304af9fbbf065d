import { afterEach, describe, expect, it } from "vitest";
import { aMember, aTenant, aWorkspace } from "@/lib/domain/auth/testing";
import { readLimitsInForce } from "@/lib/domain/limits/limits-in-force";
import { pausePool, resumePool } from "@/lib/domain/limits/pause-pool";
import { sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { readAttention } from "../attention/read-attention";
import { getStep } from "../reading/read-steps";
import { sweepLimits } from "../sweeping/sweep-limits";
import { sweepOrphanedSteps } from "../sweeping/sweep-orphaned-steps";
import { aRun, aWorker, claim, claimNext, done, end } from "../testing";
import { expectSound } from "../testing/soundness";
import { beat } from "./beat";
import { drainWorkerByHand, resumeWorkerByHand } from "./operate-workers";
import { readPool } from "./read-pools";

const { query } = testDatabase();
afterEach(async () => {
  await query("delete from limits");
  await readLimitsInForce();
});

const servePool = (workerId: string, pool: string) =>
  query("update workers set pools = $2 where id = $1", [workerId, [pool]]);

describe("a step that no live worker can run", () => {
  it("says so after a minute, and no longer once one has come", async () => {
    const run = await aRun("a");
    const reader = await aMember(run, "viewer");
    const step = { runId: run.runId, node: "a", scope: "" };
    await sweepOrphanedSteps();
    expect((await getStep(reader, step)).reason).toBe(null);

    await query(
      "update ready_steps set available_at = available_at - interval '61 s' where run_id = $1",
      [run.runId],
    );
    await sweepOrphanedSteps();
    expect((await getStep(reader, step)).reason).toBe("no_capable_worker");
    const inNeed = async () =>
      (await readAttention(reader, { limit: 5 })).items.map((found) => [found.cause, found.run.id]);
    expect(await inNeed()).toEqual([["no_capable_worker", run.runId]]);
    expect(await readPool(reader, run.pool)).toMatchObject({
      workers: 0,
      ready: 1,
      without_worker: 1,
    });

    const workerId = await aWorker();
    await query("update workers set executors = '{agent}' where id = $1", [workerId]);
    await servePool(workerId, run.pool);
    expect(await sweepOrphanedSteps()).toEqual([]);
    await query("update workers set executors = '{tool}' where id = $1", [workerId]);
    expect(await sweepOrphanedSteps()).toEqual([run.pool]);
    expect((await getStep(reader, step)).reason).toBe(null);
    expect(await inNeed()).toEqual([]);
    expect(await readPool(reader, run.pool)).toMatchObject({
      workers: 1,
      ready: 1,
      without_worker: 0,
    });
    await claimNext(run, workerId);
    await expectSound(run);
  });

  it("is also one whose workers are all drained, or read only older plans", async () => {
    const run = await aRun("a");
    const workerId = await aWorker();
    await servePool(workerId, run.pool);
    const mark = async () => {
      await sweepOrphanedSteps(0);
      const rows = await query<{ orphaned: boolean }>(
        "select orphaned_at is not null as orphaned from ready_steps where run_id = $1",
        [run.runId],
      );
      return rows[0]?.orphaned;
    };
    expect(await mark()).toBe(false);
    await query("update workers set draining_at = now() where id = $1", [workerId]);
    expect(await mark()).toBe(true);
    await query("update workers set draining_at = null where id = $1", [workerId]);
    expect(await mark()).toBe(false);
    await query("update workers set plan_format_min = 90, plan_format_max = 99 where id = $1", [
      workerId,
    ]);
    expect(await mark()).toBe(true);
  });
});

describe("a pool that is paused", () => {
  it("begins nothing of the workspace, and goes on with what was ready when it is resumed", async () => {
    const run = await aRun("a -> b");
    const operator = await aMember(run, "operator");
    const workerId = await aWorker();
    const work = await claimNext(run, workerId);
    await pausePool(operator, run.pool, "The tool is broken.");
    await pausePool(operator, run.pool, "The tool is still broken.");
    await readLimitsInForce();
    expect(await readPool(operator, run.pool)).toMatchObject({
      paused: { by: { id: operator.id }, reason: "The tool is still broken." },
    });
    // What follows at once is not taken either.
    const offer = { workerId, pools: [run.pool], executors: ["tool"], slots: 5 };
    expect((await end(work, done(), { offer })).works).toEqual([]);
    expect(await claim(run, workerId)).toEqual([]);
    const step = { runId: run.runId, node: "b", scope: "" };
    expect((await getStep(operator, step)).waits_for).toMatchObject({
      kind: "paused_pool",
      target: run.pool,
    });
    await sweepLimits();
    expect(await claim(run, workerId)).toEqual([]);

    await resumePool(operator, run.pool, "It works again.");
    await readLimitsInForce();
    expect((await sweepLimits()).pools).toContain(run.pool);
    expect(await claim(run, workerId)).toHaveLength(1);
    await expectSound(run);
    expect(
      await query("select action from audit_events where tenant_id = $1 and action like 'pool.%'", [
        run.tenantId,
      ]),
    ).toHaveLength(3);
  });

  it("is paused for its workspace alone, by those who may control runs", async () => {
    const place = await aTenant();
    const beside = { tenantId: place.tenantId, workspaceId: await aWorkspace(place.tenantId) };
    const run = await aRun("a", { place: beside });
    await expect(pausePool(await aMember(place, "author"), run.pool, "No.")).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await pausePool(await aMember(place, "operator"), run.pool, "Ours only.");
    await readLimitsInForce();
    expect(await claim(run, await aWorker())).toHaveLength(1);
  });
});

describe("a worker that is drained by hand", () => {
  it("finishes what it has and gets nothing more, until it is resumed", async () => {
    await query("update tenants set status = 'suspended'");
    const run = await aRun("a; b");
    const operator = await aMember(run, "operator");
    const workerId = await aWorker();
    const work = await claimNext(run, workerId);
    expect(await drainWorkerByHand(operator, workerId, "Its disk is full.")).toMatchObject({
      state: "draining",
      running: 1,
    });
    expect(await beat(sharedPool(), { workerId, leaseMs: 60_000 })).toMatchObject({
      isRefused: false,
      isDraining: true,
    });
    expect(await claim(run, workerId)).toEqual([]);
    expect((await end(work, done())).outcome).toEqual({ ok: true });

    expect(await resumeWorkerByHand(operator, workerId, "It has room.")).toMatchObject({
      state: "live",
    });
    expect(await claim(run, workerId)).toHaveLength(1);
  });

  it("is one of this organisation alone, and still there", async () => {
    await query("update tenants set status = 'suspended'");
    const place = await aTenant();
    const operator = await aMember(place, "operator");
    const workerId = await aWorker();
    await expect(
      drainWorkerByHand(await aMember(place, "author"), workerId, "No."),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await query("update workers set gone_at = now() where id = $1", [workerId]);
    await expect(drainWorkerByHand(operator, workerId, "Late.")).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
    });
    await aTenant();
    await expect(drainWorkerByHand(operator, await aWorker(), "No.")).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
