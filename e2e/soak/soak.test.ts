import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasRedis } from "@/lib/platform/testing/redis";
import { House } from "../acceptance/house";
import type { Child } from "../crash/child";
import { dice } from "../crash/dice";
import { allCounted, whatIsWrong } from "../crash/invariants";
import { CountingWorld } from "./counting-world";
import { lookAt, type Slice, tableOf } from "./figures";
import { EFFECTS_A_RUN, Load } from "./load";

const MINUTE_MS = 60_000;
const START_MS = 10 * MINUTE_MS;
const KILL_EVERY_MS = 20_000;
const SLICES = 10;
const LANES = 64;
const WARM_UP_MS = 15_000;
const MEASURE_MS = 45_000;
const OF_THE_MAXIMUM = 0.5;
const minutes = Number(process.env.SOAK_MINUTES || 30);
const seed = Number(process.env.CRASH_SEED || randomInt(2 ** 31));
const report = process.env.SOAK_REPORT ?? "";
const TIMEOUT_MS = minutes * MINUTE_MS + 60 * MINUTE_MS;

let house: House;
let world: CountingWorld;
/** A worker that nobody kills: what a process holds in memory shows only where it lives long. */
let survivor: Child;

beforeAll(async () => {
  world = await new CountingWorld().start();
  const queue = hasRedis() ? "redis" : "postgres";
  house = await House.start({ queue, workers: 1, web: true });
  [survivor] = house.stack.workers as [Child];
  await house.stack.startWorker();
}, START_MS);
afterAll(async () => {
  await house?.stop();
  await world?.stop();
});

/** Kills one process at once and starts it again; it returns when it is ready. */
const victims = {
  worker: async () => {
    const victim = house.stack.workers.find((worker) => worker !== survivor);
    if (victim) await house.stack.replace(victim);
  },
  web: () => (house.stack.web ? house.stack.replace(house.stack.web) : undefined),
  postgres: async () => {
    house.stack.postgres.kill();
    await house.stack.postgres.restart();
  },
  redis: () => house.stack.redis?.restart(),
};

/** How many runs end in a second when as many are under way as there are lanes. */
async function maximum(load: Load): Promise<number> {
  let isOver = false;
  const ended = async () =>
    (
      await house.stack.query("select count(*)::int as count from runs where ended_at is not null")
    )[0]?.count as number;
  const lane = async () => {
    while (!isOver) {
      await load.start();
      await house.stack.eventually(
        "room for one more",
        async () => isOver || load.accepted.size - (await openSince()) < LANES,
      );
    }
  };
  let known = { at: 0, ended: 0 };
  const openSince = async () => {
    if (performance.now() - known.at > 100) known = { at: performance.now(), ended: await ended() };
    return known.ended;
  };
  const lanes = Promise.all(Array.from({ length: LANES / 4 }, lane));
  await delay(WARM_UP_MS);
  const before = await ended();
  await delay(MEASURE_MS);
  const after = await ended();
  isOver = true;
  await lanes;
  return (after - before) / (MEASURE_MS / 1000);
}

async function killAgainAndAgain(isOver: () => boolean): Promise<Record<string, number>> {
  const chance = dice(seed);
  const killed: Record<string, number> = {};
  for (;;) {
    await delay(KILL_EVERY_MS);
    if (isOver()) return killed;
    const victim = chance.pick({ worker: 6, web: 1, postgres: 2, redis: hasRedis() ? 1 : 0 });
    await victims[victim]();
    killed[victim] = (killed[victim] ?? 0) + 1;
  }
}

async function slicesOf(isOver: () => boolean): Promise<Slice[]> {
  const slices: Slice[] = [];
  const length = minutes / SLICES;
  while (!isOver()) {
    const from = new Date();
    await delay(length * MINUTE_MS);
    slices.push(
      await lookAt(house.stack, { minute: (slices.length + 1) * length, from, survivor }),
    );
  }
  return slices;
}

it(
  `nothing is lost and nothing done twice in ${minutes} minutes with a kill every 20 s (CRASH_SEED=${seed})`,
  async () => {
    const load = await Load.prepare(house, world);
    let isDecided = false;
    const deciding = load.keepDeciding(() => isDecided);
    const most = await maximum(load);
    const perSecond = most * OF_THE_MAXIMUM;
    const end = performance.now() + minutes * MINUTE_MS;
    const isOver = () => performance.now() >= end;
    const [slices, killed] = await Promise.all([
      slicesOf(isOver),
      killAgainAndAgain(isOver),
      load.keepStarting(perSecond, isOver),
    ]);
    await house.stack.eventually("the end of every run", async () => {
      const [open] = await house.stack.query("select from runs where ended_at is null limit 1");
      return open === undefined;
    });
    isDecided = true;
    await deciding;
    await allCounted(house.stack);
    const wrong = await whatIsWrong(house.stack);
    const statuses = await house.stack.query(
      "select execution_status as status, count(*)::int from runs group by 1",
    );
    const head = {
      minutes,
      seed,
      maximum_runs_per_s: most,
      runs_per_s: perSecond,
      runs: load.accepted.size,
      killed,
      asked_again_after_a_kill: world.repeats,
      wrong,
    };
    if (report) await writeFile(report, `${JSON.stringify(head, null, 2)}\n\n${tableOf(slices)}\n`);
    expect(wrong).toEqual([]);
    expect(statuses).toEqual([{ status: "succeeded", count: load.accepted.size }]);
    expect(world.effects).toBe(load.accepted.size * EFFECTS_A_RUN);
  },
  TIMEOUT_MS,
);
