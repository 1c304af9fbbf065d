import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunJson } from "@/lib/contract/runs";
import { hasRedis } from "@/lib/platform/testing/redis";
import { edges, House, toolNode } from "../acceptance/house";
import { dice } from "./dice";
import { allCounted, whatIsWrong } from "./invariants";

const START_MS = 600_000;
const KILLS = 12;
const RUNS_PER_KILL = 2;
const RUNS = KILLS * RUNS_PER_KILL;
const seed = Number(process.env.CRASH_SEED || randomInt(2 ** 31));
/** A step that fails because its side is away for a moment is tried again. */
const RETRY = { max_attempts: 20, backoff: "fixed", initial: "PT0.5S", jitter: "full" };
const step = (id: string) => toolNode(id, "get", { retry: RETRY });

let house: House;

beforeAll(async () => {
  house = await House.start({ queue: hasRedis() ? "redis" : "postgres", workers: 2, web: true });
}, START_MS);
afterAll(() => house?.stop());

/** Kills one process at once and starts it again; it returns when it is ready. */
const victims = {
  worker: async (which: number) => {
    const [worker] = house.stack.workers.splice(which % house.stack.workers.length, 1);
    worker?.kill("SIGKILL");
    await worker?.exit;
    await house.stack.startWorker();
  },
  web: async () => {
    house.stack.web?.kill("SIGKILL");
    await house.stack.web?.exit;
    await house.stack.startWeb();
  },
  postgres: async () => {
    house.stack.postgres.kill();
    await house.stack.postgres.restart();
  },
  redis: async () => {
    await house.stack.redis?.restart();
  },
};

it(`[SD-14] [SD-42] every run ends right whatever is killed, and whenever (CRASH_SEED=${seed})`, async () => {
  const chance = dice(seed);
  const version = await house.publish({
    nodes: [
      step("begin"),
      step("left"),
      step("right"),
      { id: "both", type: "join", mode: "all" },
      { id: "pause", type: "wait", duration: "PT0.5S" },
      {
        id: "choose",
        type: "condition",
        cases: [{ when: "input.number % 2.0 == 0.0", port: "even" }],
      },
      step("even"),
      step("odd"),
    ],
    edges: edges(
      "begin -> left",
      "begin -> right",
      "left -> both",
      "right -> both",
      "both -> pause",
      "pause -> choose",
      "choose.even -> even",
      "choose.else -> odd",
    ),
    input: { type: "object", properties: { number: { type: "number" } } },
  });
  const start = (number: number) =>
    house.stack.api<RunJson>("POST", "/v1/runs", {
      workflow_version_id: version.id,
      input: { number },
    });
  const starting: Promise<RunJson>[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { length: seen } = house.world.calls;
    const goal = seen + chance.between(1, 5);
    for (let run = 0; run < RUNS_PER_KILL; run += 1) starting.push(start(starting.length));
    await house.stack.eventually("some steps more", () => house.world.calls.length >= goal);
    const victim = chance.pick({ worker: 6, web: 1, postgres: 2, redis: 1 });
    await victims[victim](chance.between(0, 1));
  }

  const runs = await Promise.all(starting);
  expect(new Set(runs.map(({ id }) => id)).size).toBe(RUNS);
  await house.stack.eventually("the end of every run", allEnded);
  expect(
    await house.stack.query(
      "select execution_status as status, count(*)::int from runs group by 1",
    ),
  ).toEqual([{ status: "succeeded", count: RUNS }]);
  await allCounted(house.stack);
  expect(await whatIsWrong(house.stack)).toEqual([]);
});

async function allEnded(): Promise<boolean> {
  const [row] = await house.stack.query<{ all: boolean }>(
    "select count(*) filter (where ended_at is not null) = $1 as all from runs",
    [RUNS],
  );
  return row?.all ?? false;
}
