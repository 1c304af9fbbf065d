import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "./engine";
import { measure } from "./measures";
import { type Measure, median, percentile } from "./report";
import { type BenchServer, withClient } from "./server";
import { LOOP_ROUNDS } from "./shapes";
import { takeUsage, usageBetween } from "./usage";

const ROUNDS = 3;
const IDLE_SECONDS = 10;
const BACKLOG_SECONDS_MAX = 120;

/** Wide and deep runs of no-ops: how long they take, and whether more of the same costs more each. */
export async function measureShapes(engine: Engine): Promise<Measure[]> {
  const each = async (items: number) =>
    (await engine.run({ do: "run", shape: "foreach", runs: 1, inFlight: 1, items })).seconds;
  await each(1_000);
  const thousand: number[] = [];
  const tenThousand: number[] = [];
  const loops: number[] = [];
  const halves: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    thousand.push(await each(1_000));
    tenThousand.push(await each(10_000));
    const { seconds, gaps } = await engine.run({ do: "run", shape: "loop", runs: 1, inFlight: 1 });
    loops.push(seconds);
    halves.push(secondHalf(gaps));
  }
  return [
    measure("foreach_1000", "s", thousand, { target: 0.6, direction: "lower" }),
    measure("foreach_10000", "s", tenThousand, {
      target: median(thousand) * 11,
      direction: "lower",
      beside: { times_foreach_1000: median(tenThousand) / median(thousand) },
    }),
    measure("loop_500", "second half / first", halves, {
      target: 1.2,
      direction: "lower",
      beside: { seconds: median(loops), rounds: LOOP_ROUNDS },
    }),
  ];
}

/** The later rounds' time divided by that of the earlier ones. */
function secondHalf(gaps: readonly number[]): number {
  const middle = gaps.length >> 1;
  const sum = (part: readonly number[]) => part.reduce((total, gap) => total + gap, 0);
  return sum(gaps.slice(middle)) / sum(gaps.slice(0, middle));
}

/** What waits: that it costs nothing, and how soon the next step starts when it is over. */
export async function measureWaits(server: BenchServer, engine: Engine): Promise<Measure[]> {
  await engine.run({ do: "wait", runs: 10_000 });
  const { idle, jobs, attempts } = await restOf(server, engine);
  const decisions: number[] = [];
  const timers: number[] = [];
  await engine.run({ do: "decide", times: 20 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { delays } = await engine.run({ do: "decide", times: 100 });
    decisions.push(percentile(delays, 0.95));
    const fired = await engine.run({ do: "run", shape: "timer", runs: 200, inFlight: 50 });
    timers.push(percentile(fired.delays, 0.95));
  }
  return [
    measure("waiting_10000", "% of a core", [idle], {
      target: 2,
      direction: "lower",
      beside: { jobs, attempts },
    }),
    measure("decision_latency_p95", "ms", decisions, { target: 200, direction: "lower" }),
    measure("timer_lateness_p95", "ms", timers, { target: 300, direction: "lower" }),
  ];
}

/** Waits until what the start of so many runs left behind has been relayed and sealed. */
async function untilNothingIsDue(url: string): Promise<void> {
  for (let seconds = 0; seconds < BACKLOG_SECONDS_MAX; seconds += 1) {
    const { rows } = await withClient(url, (client) =>
      client.query(
        `select (select count(*) from outbox where given_up_at is null)
           + (select count(*) from audit_events where block is null) as due`,
      ),
    );
    if (Number(rows[0].due) === 0) return;
    await delay(1_000);
  }
  throw new Error("What the runs left behind is not done within two minutes.");
}

/** What the worker and the database use while ten thousand runs wait for people. */
async function restOf(
  server: BenchServer,
  engine: Engine,
): Promise<{ idle: number; jobs: number; attempts: number }> {
  await untilNothingIsDue(engine.url);
  const before = await takeUsage(engine.url, server.pid, engine.pid);
  await delay(IDLE_SECONDS * 1_000);
  const used = usageBetween(before, await takeUsage(engine.url, server.pid, engine.pid), 1);
  const { rows } = await withClient(engine.url, (client) =>
    client.query(
      `select (select count(*) from ready_steps)::int as jobs,
         (select count(*) from steps where status = 'running' and attempt_id is not null)::int as attempts`,
    ),
  );
  const cores = (used.node_cores ?? 0) + (used.postgres_cores ?? 0);
  return { idle: cores * 100, jobs: rows[0].jobs, attempts: rows[0].attempts };
}
