import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { StepJson } from "@/lib/contract/run-steps";
import { decodeId } from "@/lib/kernel/ids";
import { hasRedis } from "@/lib/platform/testing/redis";
import { edges, House, toolNode } from "../acceptance/house";
import type { Child } from "./child";
import { allCounted, whatIsWrong } from "./invariants";

const START_MS = 600_000;
const RETRY = { max_attempts: 3, backoff: "fixed", initial: "PT2S", jitter: "none" };

let house: House;
const stack = () => house.stack;

beforeAll(async () => {
  house = await House.start({ queue: hasRedis() ? "redis" : "postgres", workers: 2, web: true });
}, START_MS);
afterEach(async () => {
  house.world.release();
  expect(await whatIsWrong(stack())).toEqual([]);
});
afterAll(() => house?.stop());

const uuidOf = (runId: string) => decodeId("run", runId);
const attemptsOf = (runId: string, node: string) =>
  stack().query<{ status: string }>(
    "select status from attempts where run_id = $1 and node = $2 order by number",
    [uuidOf(runId), node],
  );

/** The process that runs a step; a worker's name ends with its process id. */
async function workerOf(runId: string, node: string): Promise<Child> {
  const [row] = await stack().query<{ name: string }>(
    `select w.name from steps s join workers w on w.id = s.worker_id
     where s.run_id = $1 and s.node = $2 and s.status = 'running'`,
    [uuidOf(runId), node],
  );
  const worker = stack().workers.find(({ pid }) => row?.name.endsWith(`-${pid}`));
  if (!worker) throw new Error(`Nobody runs ${node}.`);
  return worker;
}

async function kill(child: Child | null): Promise<void> {
  child?.kill("SIGKILL");
  await child?.exit;
}

async function killWorkers(): Promise<void> {
  await Promise.all(stack().workers.splice(0).map(kill));
}

const startWorkers = () => Promise.all([stack().startWorker(), stack().startWorker()]);
const held = (count: number) =>
  stack().eventually(`${count} calls that are held`, () => house.world.holding === count);

describe("after kill -9", () => {
  it("[P6-07] of a worker in the middle of a step, another takes the step over", async () => {
    const version = await house.publish({
      nodes: [toolNode("before"), toolNode("slow", "hold"), toolNode("after")],
      edges: edges("before -> slow", "slow -> after"),
    });
    const { id } = await house.start(version.id);
    await held(1);
    const calls = house.world.count("/hold");
    await kill(await workerOf(id, "slow"));
    const step: StepJson | undefined = (await house.steps(id)).slow;
    expect(step).toMatchObject({ status: "running" });

    await stack().eventually("the call once more", () => house.world.count("/hold") === calls + 1);
    house.world.release();
    expect((await house.runIn(id)).execution_status).toBe("succeeded");
    expect(await attemptsOf(id, "slow")).toEqual([{ status: "lost" }, { status: "succeeded" }]);
    await stack().startWorker();
  });

  it("[P6-19] of every scheduler, whatever was pending goes on from the database", async () => {
    const chain = {
      nodes: [toolNode("slow", "hold"), toolNode("after")],
      edges: edges("slow -> after"),
    };
    const [running, waiting, ready] = await Promise.all([
      house.publish(chain),
      house.publish({
        nodes: [{ id: "pause", type: "wait", duration: "PT3S" }, toolNode("after")],
        edges: edges("pause -> after"),
      }),
      house.publish({
        nodes: [toolNode("first"), toolNode("after")],
        edges: edges("first -> after"),
      }),
    ]);
    const inTheMiddle = await house.start(running.id);
    await held(1);
    const timed = await house.start(waiting.id);
    await house.runIn(timed.id, ["waiting"]);
    await killWorkers();
    const untouched = await house.start(ready.id);
    expect(untouched.execution_status).toBe("queued");

    await startWorkers();
    const ended = (run: { id: string }) => house.runIn(run.id);
    expect((await ended(untouched)).execution_status).toBe("succeeded");
    expect((await ended(timed)).execution_status).toBe("succeeded");
    await stack().eventually("the held call once more", () => {
      house.world.release();
      return house.run(inTheMiddle.id).then((run) => run.execution_status === "succeeded");
    });
  });

  it("[P6-12] [SD-23] of everything, an approval still waits, and its decision goes on with the run", async () => {
    const version = await house.publish({
      nodes: [
        toolNode("before"),
        { id: "ask", type: "approval", role: "approver", title: "Go on?" },
        toolNode("after"),
        { id: "no", type: "end", status: "failed", reason: "rejected" },
      ],
      edges: edges("before -> ask", "ask.approved -> after", "ask.rejected -> no"),
    });
    const { id } = await house.start(version.id);
    const asked = await house.approvalOf(id);
    await kill(stack().web);
    await killWorkers();
    stack().postgres.kill();
    await stack().redis?.kill();

    await stack().postgres.restart();
    await stack().redis?.restart();
    await Promise.all([stack().startWeb(), startWorkers()]);
    expect(await house.approvalOf(id)).toMatchObject({ id: asked.id, revision: asked.revision });
    expect((await house.run(id)).execution_status).toBe("waiting");
    expect((await house.decide("approver", asked, "approve")).status).toBe(200);
    expect((await house.runIn(id)).execution_status).toBe("succeeded");
  });

  it("of PostgreSQL in the middle of a step, the run ends right", async () => {
    const version = await house.publish({
      nodes: [toolNode("slow", "hold", { retry: RETRY }), toolNode("after")],
      edges: edges("slow -> after"),
    });
    const { id } = await house.start(version.id);
    await held(1);
    stack().postgres.kill();
    house.world.release();
    await stack().postgres.restart();
    await stack().eventually("the end of the run", async () => {
      house.world.release();
      const run = await house.run(id).catch(() => null);
      return run?.execution_status === "succeeded";
    });
  });

  it.skipIf(!hasRedis())(
    "of Redis, which comes back empty, work is still found and woken",
    async () => {
      const version = await house.publish({
        nodes: [toolNode("slow", "hold"), toolNode("after")],
        edges: edges("slow -> after"),
      });
      const { id } = await house.start(version.id);
      await held(1);
      await stack().redis?.kill();
      const whileDown = await house.start(version.id);
      await held(2);
      house.world.release();
      expect((await house.runIn(id)).execution_status).toBe("succeeded");
      expect((await house.runIn(whileDown.id)).execution_status).toBe("succeeded");
      await stack().redis?.restart();
      const afterwards = await house.start(version.id);
      await held(1);
      house.world.release();
      expect((await house.runIn(afterwards.id)).execution_status).toBe("succeeded");
    },
  );

  it("[SD-10] of the dispatcher in the middle of a delivery, the message arrives in the end, once", async () => {
    const version = await house.publish({ nodes: [toolNode("only")], edges: [] });
    await allCounted(stack());
    const block = await stack().session();
    await block.query("begin");
    await block.query("lock table day_figures in exclusive mode");
    const { id } = await house.start(version.id);
    await house.runIn(id);
    await stack().eventually("a delivery that waits", async () => {
      const rows = await stack().query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%day_figures%'",
      );
      return rows.length > 0;
    });
    await killWorkers();
    await block.query("rollback");
    const left = await stack().query<{ key: string }>("select key from outbox");
    expect(left.map(({ key }) => key)).toEqual([`run.ended/${uuidOf(id)}`]);

    await startWorkers();
    await allCounted(stack());
  });
});
