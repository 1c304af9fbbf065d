import { afterEach, describe, expect, it } from "vitest";
import { readLimitsInForce } from "@/lib/domain/limits/limits-in-force";
import { putQuota, readQuotas } from "@/lib/domain/limits/quotas";
import { freeToolSlot } from "@/lib/domain/runs/claiming/free-tool-slot";
import { mayCallTool } from "@/lib/domain/runs/claiming/may-call-tool";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { getStep } from "@/lib/domain/runs/reading/read-steps";
import { sweepLapsedWorkers } from "@/lib/domain/runs/sweeping/sweep-lapsed-workers";
import {
  aPerson,
  aWorker,
  claim,
  claimNext,
  end,
  runRow,
  wokenPools,
} from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { agentRuns, runAgent } from "@/lib/execution/testing/agent-runs";
import { startServer } from "@/lib/execution/testing/http-server";
import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();
/** Limits are of the whole database, and tests of one file share it. */
afterEach(async () => {
  await query("delete from limits");
  await readLimitsInForce();
});

/** Runs of an agent that calls one tool, under a limit of one call of that tool at once. */
async function agentsUnderLimit(count: number, calls = 1) {
  const gate = Promise.withResolvers<void>();
  const arrived: (() => void)[] = [];
  const server = await startServer(async (_, response) => {
    for (const tell of arrived.splice(0)) tell();
    await gate.promise;
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const inputs = Array.from({ length: calls }, (_, n) => ({ n }));
  const made = await agentRuns(server.url, inputs, { count });
  await putQuota(made.place, { kind: "tool", target: "noop", max_running: 1, rate: null }, 0);
  await readLimitsInForce();
  return {
    ...made,
    server,
    open: gate.resolve,
    nextArrival: () => new Promise<void>((resolve) => arrived.push(resolve)),
  };
}

const held = () => query<{ node: string }>("select node from limit_slots where run_id is not null");
const stepOf = ({ runId }: Pick<ClaimedWork, "runId">) => ({ runId, node: "help", scope: "" });

describe("a limit of a tool that agents call", () => {
  it("lets one call at once, and the other agent waits for it without a worker and says for which limit", async () => {
    const { place, pool, runs, server, open, nextArrival } = await agentsUnderLimit(2);
    const [first, second] = await claim({ pool }, await aWorker(), 2);
    if (!first || !second) throw new Error("Both are ready.");
    const arrival = nextArrival();
    const under = runAgent(first);
    await arrival;
    expect(await held()).toHaveLength(1);

    const gaveWay = await runAgent(second);
    expect(gaveWay).toMatchObject({ status: "yielded", reason: "limit" });
    await end(second, gaveWay, {
      offer: { workerId: second.workerId, pools: [pool], executors: ["agent"], slots: 1 },
    });
    expect(await getStep(await aPerson(place, "viewer"), stepOf(second))).toMatchObject({
      status: "ready",
      waits_for: { kind: "tool", target: "noop", max_running: 1 },
    });
    expect((await readQuotas(place, { limit: 50 })).items).toMatchObject([
      { running: 1, waiting: 1 },
    ]);
    expect(await claim({ pool }, await aWorker(), 2)).toEqual([]);
    expect(server.seen).toHaveLength(1);

    wokenPools.length = 0;
    open();
    const answered = await under;
    expect(wokenPools).toContain(pool);
    expect(await held()).toEqual([]);
    await end(first, answered);
    const again = await claimNext({ pool });
    expect([again.runId, again.number]).toEqual([second.runId, 2]);
    await end(again, await runAgent(again));
    expect(server.seen).toHaveLength(2);
    const [asked] = await query(
      "select count(*)::int as calls from calls where run_id = $1 and kind = 'model'",
      [second.runId],
    );
    expect(asked).toEqual({ calls: 2 });
    for (const each of runs) {
      expect(await runRow(each)).toMatchObject({ execution_status: "succeeded" });
      await expectSound(each);
    }
  });

  it("is left between two calls of one agent, and taken anew for each", async () => {
    const { pool, server, open, runs } = await agentsUnderLimit(1, 3);
    open();
    const work = await claimNext({ pool });
    await end(work, await runAgent(work));
    expect(server.seen).toHaveLength(3);
    expect(await held()).toEqual([]);
    for (const each of runs) await expectSound(each);
  });

  it("is free again once the worker is gone that was calling", async () => {
    const { pool, open, nextArrival } = await agentsUnderLimit(2);
    const [first, second] = await claim({ pool }, await aWorker(), 2);
    if (!first || !second) throw new Error("Both are ready.");
    const arrival = nextArrival();
    const under = runAgent(first);
    await arrival;
    await end(second, await runAgent(second));
    await query(
      "update workers set lease_until = clock_timestamp() - interval '1 second' where id = $1",
      [first.workerId],
    );
    await sweepLapsedWorkers();
    expect(await held()).toEqual([]);
    open();
    expect(await under).toMatchObject({ status: "failed", error: { code: "superseded" } });
    expect(await claim({ pool }, await aWorker(), 2)).toHaveLength(2);
  });

  it("keeps what the attempt of now holds from the word of one that has lost its step", async () => {
    const { pool } = await agentsUnderLimit(1);
    const work = await claimNext({ pool });
    const ask = { tool: "noop", branch: 0, ordinal: 2, isSent: false };
    expect(await mayCallTool(work, ask)).toEqual({ verdict: "allowed", holdsSlot: true });
    await freeToolSlot({ ...work, fence: work.fence - 1 }, "noop");
    expect(await held()).toHaveLength(1);
    await freeToolSlot(work, "noop");
    expect(await held()).toEqual([]);
  });
});
