import { describe, expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { mover } from "../moving/engine";
import type { Movement } from "../moving/movement";
import { sweepGates } from "../starting/gates";
import { startRun } from "../starting/start-run";
import {
  aPool,
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
import { expectInside } from "../testing/gates";
import { expectSound } from "../testing/soundness";
import { aVersion } from "../testing/versions";
import { sweepLapsedWorkers } from "./sweep-lapsed-workers";
import { sweepOverdueAttempts } from "./sweep-overdue-attempts";

const { query } = testDatabase();

/** Two runs, each with a step at work; somebody holds the row of the first, by hand, for as long as they like. */
async function twoAtWork() {
  const runs = [await aRun("a"), await aRun("a")] as const;
  const workers = [await aWorker(), await aWorker()] as const;
  for (const [index, run] of runs.entries()) await claimNext(run, workers[index]);
  return { held: runs[0], other: runs[1], workers, hold: await holdRun(runs[0]) };
}

const makeOverdue = ({ runId }: TestRun) =>
  query("update steps set deadline_at = now() - interval '1 min' where run_id = $1", [runId]);

describe("a run that somebody holds by hand", () => {
  it("keeps no lost step of another run from being given back", async () => {
    const { held, other, workers, hold } = await twoAtWork();
    await query("update workers set lease_until = now() - interval '1 s' where id = $1", [
      workers[0],
    ]);
    expect(await sweepLapsedWorkers()).toBe(0);
    await query("update workers set lease_until = now() - interval '1 s' where id = $1", [
      workers[1],
    ]);
    expect(await sweepLapsedWorkers(1)).toBe(1);
    expect(await stepRow(other, "a")).toMatchObject({ status: "ready", losses: 1 });
    expect(await stepRow(held, "a")).toMatchObject({ status: "running" });
    await hold.release();
    await expect.poll(() => stepRow(held, "a")).toMatchObject({ status: "ready", losses: 1 });
    await Promise.all([held, other].map(expectSound));
  });

  it("keeps no attempt of another run from being ended that is past its deadline", async () => {
    const { held, other, hold } = await twoAtWork();
    await makeOverdue(held);
    expect(await sweepOverdueAttempts()).toBe(0);
    await makeOverdue(other);
    expect(await sweepOverdueAttempts(0, 1)).toBe(1);
    expect((await stepRow(other, "a")).status).not.toBe("running");
    expect(await stepRow(held, "a")).toMatchObject({ status: "running" });
    await hold.release();
    await expect.poll(async () => (await stepRow(held, "a")).status).not.toBe("running");
    await Promise.all([held, other].map(expectSound));
  });

  it("takes no slot of a worker from others that are ready in its pool", async () => {
    const pool = aPool();
    const held = await aRun("a; b; c", { pool });
    const hold = await holdRun(held);
    const other = await aRun("a", { pool, place: held });
    const workerId = await aWorker();
    expect(await claim(held, workerId, 1)).toEqual([]);
    const work = await claimNext(other, workerId);
    expect(work.runId).toBe(other.runId);
    await end(work, done());
    expect(await runRow(other)).toMatchObject({ execution_status: "succeeded" });
    await hold.release();
    await expect
      .poll(() => claim(held, workerId, 3), { timeout: 10_000 })
      .toMatchObject([{ node: "a" }, { node: "b" }, { node: "c" }]);
    await expectSound(held);
  });

  it("is told once of its place at a gate, however often others look there", async () => {
    const place = await aTenant();
    const { workflowId } = await aVersion(place, "a", {
      nodes: { a: noop("a", { pool: aPool() }) },
      spec: { concurrency: { key: "one", on_conflict: "replace" } },
    });
    const principal = await aMember(place, "operator");
    const start = () =>
      startRun(principal, { id: newId("run"), target: { workflowId }, input: {} });
    const held = await start();
    const hold = await holdRun({ runId: held.id });
    const newer = await start();
    const told: string[] = [];
    const move = (movement: Movement) => {
      told.push(movement.runId);
      return mover().move(movement);
    };
    for (let looks = 0; looks < 3; looks += 1) expect(await sweepGates({ move })).toBe(1);
    expect(told).toEqual([]);
    await hold.release();
    const statusOf = async (runId: typeof newer.id) => (await runRow({ runId })).execution_status;
    await expect.poll(() => statusOf(held.id)).toBe("cancelled");
    await sweepGates({ move });
    await expectInside(newer.id);
    await Promise.all([held, newer].map(({ id: runId }) => expectSound({ runId })));
  });
});
