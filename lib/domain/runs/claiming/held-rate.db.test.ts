import { afterEach, expect, it, onTestFinished } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { readLimitsInForce } from "@/lib/domain/limits/limits-in-force";
import { putQuota } from "@/lib/domain/limits/quotas";
import { testDatabase } from "@/lib/platform/testing/database";
import { mover } from "../moving/engine";
import { aPool, aRun, aWorker, claim, done, end, requestOf } from "../testing";
import { expectSound } from "../testing/soundness";

const { query, connect } = testDatabase();

/** Limits are of the whole database. */
afterEach(async () => {
  await query("delete from limits");
  await readLimitsInForce();
});

/** Guards against a claim that fails for all pools because of one limit, as long as somebody holds its row. */
it("a rate that somebody holds by hand keeps no other step from being claimed", async () => {
  const [rated, free] = [aPool(), aPool()];
  const bound = await aRun("a", { pool: rated });
  const rate = { count: 100, per_seconds: 1, burst: 100 };
  const owner = await aMember(bound, "owner");
  await putQuota(owner, { kind: "pool", target: rated, max_running: null, rate }, 0);
  await readLimitsInForce();
  const other = await aRun("a", { pool: free, place: bound });
  const session = await connect();
  await session.query("begin");
  await session.query("select from limits where target = $1 for update", [rated]);
  const letGo = () => session.query("rollback");
  onTestFinished(async () => void (await letGo()));

  const workerId = await aWorker();
  const request = { ...requestOf(workerId, rated, 8), pools: [rated, free] };
  const { works, late } = await mover().claim(request);
  const claimed = [...works, ...(await Promise.all(late)).flat()];
  expect(claimed.map(({ runId }) => runId)).toEqual([other.runId]);
  for (const work of claimed) await end(work, done());

  await letGo();
  await expect
    .poll(() => claim(bound, workerId), { timeout: 10_000 })
    .toMatchObject([{ runId: bound.runId }]);
  for (const run of [bound, other]) await expectSound(run);
});
