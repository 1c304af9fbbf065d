import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { aRun, claimNext, done, end } from "../testing";
import { RUNS_CHANNEL } from "./notices";

describe("notices of runs", () => {
  it("reach whoever listens, after the commit, with the ids of what changed", async () => {
    const session = await testDatabase().connect();
    const heard = new Set<string>();
    session.on("notification", ({ payload }) => {
      for (const id of payload?.split(",") ?? []) heard.add(id);
    });
    await session.query(`listen ${RUNS_CHANNEL}`);
    const runs = [await aRun("a"), await aRun("a")];
    for (const run of runs) await end(await claimNext(run), done());

    await expect.poll(() => runs.every(({ runId }) => heard.has(runId))).toBe(true);
  });
});
