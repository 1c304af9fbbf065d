import { describe, expect, it } from "vitest";
import { mayRole, ROLES } from "@/lib/kernel/permissions";
import { testDatabase } from "@/lib/platform/testing/database";
import { aWorker } from "../testing";
import { drainWorker } from "./drain-worker";
import { leaveWorker } from "./leave-worker";
import { readWorkers } from "./read-workers";

const lapse = (workerId: string) =>
  testDatabase().query("update workers set lease_until = now() - interval '1 s' where id = $1", [
    workerId,
  ]);

describe("a worker in the list", () => {
  it("shows as live, draining, lapsed or gone", async () => {
    const [live, draining, lapsed, gone] = [
      await aWorker(),
      await aWorker(),
      await aWorker(),
      await aWorker(),
    ];
    await drainWorker(draining);
    await lapse(lapsed);
    await leaveWorker(gone);
    const { items } = await readWorkers({ role: "viewer" }, { limit: 100 });
    const stateOf = (id: string) => items.find((worker) => worker.id === id)?.state;
    expect([live, draining, lapsed, gone].map(stateOf)).toEqual([
      "live",
      "draining",
      "lapsed",
      "gone",
    ]);
    const { items: page } = await readWorkers({ role: "viewer" }, { state: "lapsed", limit: 1 });
    expect(page.map(({ id }) => id)).toEqual([lapsed]);
  });

  it.each(ROLES)("shows its machine to who operates runs: %s", async (role) => {
    const workerId = await aWorker();
    const { items } = await readWorkers({ role }, { limit: 1 });
    expect(items).toMatchObject([
      { id: workerId, name: mayRole(role, "run:control") ? expect.any(String) : null },
    ]);
  });
});
