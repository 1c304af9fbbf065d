import { describe, expect, it, vi } from "vitest";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { aPool, aWorker, claim, done, end } from "../testing";
import { aVersion } from "../testing/versions";
import { startRun } from "./start-run";

vi.hoisted(() => {
  vi.stubEnv("BACKLOG_MAX_PER_TENANT", "10");
  vi.stubEnv("BACKLOG_MAX", "15");
});

async function aWorkflow(place: Place, spec = {}) {
  const pool = aPool();
  const version = await aVersion(place, "a", { nodes: { a: noop("a", { pool }) }, spec });
  const principal = await aMember(place, "operator");
  const start = (priority: number, id = newId("run")) =>
    startRun(principal, { id, target: { versionId: version.versionId }, input: {}, priority });
  const finishAll = async () => {
    const workerId = await aWorker();
    for (const work of await claim({ pool }, workerId, 100)) await end(work, done());
  };
  return { start, finishAll };
}

/** Until what was worked off is counted, which takes the longer the busier the machine is. */
const isTakenAgain = (start: () => Promise<unknown>) =>
  expect
    .poll(
      () =>
        start().then(
          () => true,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true);

/** Starts runs of a priority until one is refused. Gives how many were taken. */
async function fill(start: (priority: number) => Promise<unknown>, priority: number) {
  for (let taken = 0; ; taken += 1) {
    try {
      await start(priority);
    } catch (error) {
      expect(error).toMatchObject({ code: "BACKLOG_FULL", retryAfterSeconds: expect.any(Number) });
      return taken;
    }
  }
}

describe("[AT-12] a backlog that is full", () => {
  it("refuses new runs, the least urgent first, of its tenant alone, and none once it is worked off", async () => {
    const { start, finishAll } = await aWorkflow(await aTenant());
    expect([await fill(start, 0), await fill(start, 5), await fill(start, 9)]).toEqual([5, 3, 2]);
    await expect(start(9)).rejects.toMatchObject({
      code: "BACKLOG_FULL",
      details: { scope: "tenant", waiting: 10, ceiling: 10 },
    });

    const other = await aWorkflow(await aTenant());
    expect(await fill(other.start, 9)).toBe(5);
    await expect(other.start(9)).rejects.toMatchObject({ details: { scope: "all" } });

    await finishAll();
    await other.finishAll();
    await isTakenAgain(() => start(0));
    await finishAll();
  });

  it("counts runs that wait for room among those of their key, and finds a run again that it has taken", async () => {
    const { start, finishAll } = await aWorkflow(await aTenant(), { concurrency: { key: "x" } });
    const id = newId("run");
    await isTakenAgain(() => start(9, id));
    expect(await fill(start, 9)).toBe(9);
    await expect(start(9)).rejects.toMatchObject({ code: "BACKLOG_FULL" });
    expect((await start(9, id)).id).toBe(id);
    await finishAll();
  });
});
