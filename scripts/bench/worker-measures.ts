import { setTimeout as delay } from "node:timers/promises";
import { type Engine, joinEngine, startEngine } from "./engine";
import { measure } from "./measures";
import { type Measure, median } from "./report";
import { type BenchServer, withClient } from "./server";
import { CHAIN_STEPS } from "./shapes";
import { takeUsage, usageBetween } from "./usage";

const ROUNDS = 3;
const LEASE_MS = 3_000;
const HELD_RUNS = 20;
const RUNS = 2_000;
const POLL_MS = 20;
const PATIENCE_MS = 120_000;

/** A worker process that is killed, and one that joins another. */
export async function measureWorkers(
  server: BenchServer,
  redisUrl: string | null,
): Promise<Measure[]> {
  return [await measureTakeover(server, redisUrl), await measureTwo(server, redisUrl)];
}

/** From the kill of a worker until its steps have been done by another, by the database's clock. */
async function measureTakeover(server: BenchServer, redisUrl: string | null): Promise<Measure> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const options = { database: "bench_takeover", leaseMs: LEASE_MS };
    const dying = await startEngine(server, redisUrl, { ...options, hangs: true });
    await dying.run({ do: "flood", runs: HELD_RUNS });
    await until(dying.url, "select count(*) from steps where attempt_id is not null", HELD_RUNS);
    const heir = await joinEngine(dying.url, redisUrl, options);
    await dying.kill();
    const [killedAt] = await read(dying.url, "select clock_timestamp()");
    await until(dying.url, "select count(*) from runs where ended_at is not null", HELD_RUNS);
    const [endedAt] = await read(dying.url, "select max(ended_at) from runs");
    samples.push((Number(endedAt) - Number(killedAt)) / 1_000);
    await heir.stop();
  }
  return measure("takeover_s", "s", samples, {
    target: LEASE_MS / 1_000 + 2,
    direction: "lower",
    beside: { lease_s: LEASE_MS / 1_000, steps: HELD_RUNS },
  });
}

/** The same load for one worker process and for two, on one database. */
async function measureTwo(server: BenchServer, redisUrl: string | null): Promise<Measure> {
  const engine = await startEngine(server, redisUrl, { database: "bench_two" });
  const alone: number[] = [];
  const together: number[] = [];
  const postgres: number[] = [];
  await stepsPerSecond(engine);
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await stepsPerSecond(engine));
    const other = await joinEngine(engine.url, redisUrl);
    const before = await takeUsage(engine.url, server.pid, engine.pid);
    together.push(await stepsPerSecond(engine));
    const used = usageBetween(before, await takeUsage(engine.url, server.pid, engine.pid), 1);
    postgres.push(used.postgres_cores ?? Number.NaN);
    await other.stop();
  }
  await engine.stop();
  const ratios = together.map((value, round) => value / (alone[round] ?? Number.NaN));
  return measure("workers_2", "of one worker", ratios, {
    target: 1.4,
    beside: {
      one_steps_per_s: median(alone),
      two_steps_per_s: median(together),
      postgres_cores: median(postgres),
    },
  });
}

/** From the first start to the last end. */
async function stepsPerSecond(engine: Engine): Promise<number> {
  const ended = "select count(*) from runs where ended_at is not null";
  const [before] = await read(engine.url, ended);
  const start = performance.now();
  await engine.run({ do: "flood", runs: RUNS });
  await until(engine.url, ended, Number(before) + RUNS);
  return (RUNS * CHAIN_STEPS) / ((performance.now() - start) / 1_000);
}

const read = (url: string, text: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query({ text, rowMode: "array" })).rows[0] ?? []);

async function until(url: string, count: string, least: number): Promise<void> {
  await withClient(url, async (client) => {
    for (
      const end = performance.now() + PATIENCE_MS;
      performance.now() < end;
      await delay(POLL_MS)
    ) {
      const { rows } = await client.query({ text: count, rowMode: "array" });
      if (Number(rows[0]?.[0]) >= least) return;
    }
    throw new Error(`${count} did not reach ${least} within two minutes.`);
  });
}
