import { canvasFrames } from "./canvas";
import { commitCeiling, prepareCeiling } from "./commit-ceiling";
import type { Engine } from "./engine";
import { listPaints } from "./lists";
import { prototype64 } from "./prototype";
import { type Measure, median, percentile, type RatioTarget, round } from "./report";
import type { BenchServer } from "./server";
import { CHAIN_STEPS } from "./shapes";
import { takeUsage, usageBetween } from "./usage";
import { startRuns, startWeb, streamDelays } from "./web";

const ROUNDS = 3;
const STEPS = CHAIN_STEPS;
const CEILING_SECONDS = 3;

/** Ratios decide, because the machines are shared. */
export const RATIO_TARGETS: readonly RatioTarget[] = [
  { id: "steps_per_s_64", of: "commit_ceiling_8", least: 0.5 },
  { id: "steps_per_s_64", of: "prototype_64", least: 0.55 },
  { id: "steps_per_s_64", of: "dbos_64", least: 5 },
  { id: "steps_per_s_64_warm", of: "dbos_64", least: null },
];

/** A figure by the median of its repetitions. */
export const measure = (
  id: string,
  unit: string,
  samples: number[],
  rest: Partial<Measure> = {},
): Measure => ({
  id,
  unit,
  samples,
  value: median(samples),
  target: null,
  direction: "higher",
  ratios: {},
  ...rest,
});

/**
 * Ours between the yardsticks, round by round, so that a slow minute slows all of them. The targets are those of the
 * first rounds; the ones after them say what a worker does once V8 has compiled what it runs, and decide nothing.
 */
export async function measureEngine(server: BenchServer, engine: Engine): Promise<Measure[]> {
  const ceiling = await prepareCeiling(server);
  await engine.run({ do: "run", shape: "chain", runs: 400, inFlight: 32 });
  const gaps: number[][] = [];
  const takeRound = async (): Promise<Round> => ({
    one: await commitCeiling(ceiling, 1, CEILING_SECONDS),
    eight: await commitCeiling(ceiling, 8, CEILING_SECONDS),
    prototype: await prototype64(server),
    ...(await chains(server, engine)),
  });
  const rounds: Round[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    rounds.push(await takeRound());
    gaps.push((await engine.run({ do: "run", shape: "chain", runs: 60, inFlight: 1 })).gaps);
  }
  const warm: Round[] = [];
  for (let index = 0; index < ROUNDS; index += 1) warm.push(await takeRound());
  const gapsAt = (part: number) => gaps.map((ofRound) => percentile(ofRound, part));
  return [
    measure("commit_ceiling_1", "commits/s", each(rounds, "one")),
    measure("commit_ceiling_8", "commits/s", each(rounds, "eight")),
    measure("prototype_64", "steps/s", each(rounds, "prototype")),
    measure("steps_per_s_64", "steps/s", each(rounds, "ours"), { beside: besideOf(rounds) }),
    measure("steps_per_s_64_warm", "steps/s", each(warm, "ours"), {
      ratios: {
        commit_ceiling_8: ratioOf(warm, "eight"),
        prototype_64: ratioOf(warm, "prototype"),
      },
      beside: besideOf(warm),
    }),
    measure("step_gap_1", "ms (p50)", gapsAt(0.5), { target: 3, direction: "lower" }),
    measure("step_gap_1_p99", "ms (p99)", gapsAt(0.99), { target: 15, direction: "lower" }),
  ];
}

type Round = Record<"one" | "eight" | "prototype" | "ours", number> & {
  beside: Record<string, number>;
};

const each = (rounds: readonly Round[], name: Exclude<keyof Round, "beside">): number[] =>
  rounds.map((round) => round[name]);

/** Of rounds that are compared among themselves: ours to a yardstick. */
const ratioOf = (rounds: readonly Round[], yardstick: "eight" | "prototype"): number =>
  round(median(each(rounds, "ours")) / median(each(rounds, yardstick)));

/** A round of 5-step runs with 64 in flight, and what it took. */
async function chains(
  server: BenchServer,
  engine: Engine,
): Promise<Pick<Round, "ours" | "beside">> {
  const runs = 1500;
  const before = await takeUsage(engine.url, server.pid, engine.pid);
  const { seconds } = await engine.run({ do: "run", shape: "chain", runs, inFlight: 64 });
  const after = await takeUsage(engine.url, server.pid, engine.pid);
  return { ours: (runs * STEPS) / seconds, beside: usageBetween(before, after, runs * STEPS) };
}

const besideOf = (rounds: readonly Round[]): Record<string, number> =>
  medians(rounds.map(({ beside }) => beside));

const medians = (rows: readonly Record<string, number>[]): Record<string, number> =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((name) => [
      name,
      median(rows.map((row) => row[name] ?? Number.NaN)),
    ]),
  );

/** Memory of the worker after a fifth and after all of 100,000 steps: the ratio of the two. */
export async function measureMemory(engine: Engine): Promise<Measure[]> {
  const readings: number[] = [];
  for (let part = 0; part < 5; part += 1) {
    const { rss } = await engine.run({ do: "run", shape: "chain", runs: 4_000, inFlight: 64 });
    readings.push(rss / 1e6);
  }
  const [early = Number.NaN] = readings;
  const late = readings.at(-1) ?? Number.NaN;
  return [
    measure("worker_memory_100k", "late / early", [late / early], {
      target: 1.25,
      direction: "lower",
      beside: { early_mb: early, late_mb: late },
    }),
  ];
}

/** What a caller and a watcher wait for, through the web server that production runs. */
export async function measureWeb(engine: Engine): Promise<Measure[]> {
  const web = await startWeb(engine);
  try {
    await startRuns(web, engine, { perSecond: 20, seconds: 2 });
    const starts: number[] = [];
    const streams: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { times } = await startRuns(web, engine, { perSecond: 50, seconds: 6 });
      starts.push(percentile(times, 0.95));
      streams.push(percentile(await streamDelays(web, engine, 8), 0.95));
    }
    return [
      measure("api_start_p95", "ms", starts, { target: 40, direction: "lower" }),
      measure("sse_latency_p95", "ms", streams, { target: 200, direction: "lower" }),
    ];
  } finally {
    await web.stop();
  }
}

/** What a person sees in a real browser: frames while the canvas of 200 steps is panned, and how soon lists appear. */
export async function measureStudio(engine: Engine): Promise<Measure[]> {
  const web = await startWeb(engine);
  try {
    await startRuns(web, engine, { perSecond: 25, seconds: 8 });
    const frames = await canvasFrames(web.url, 200, ROUNDS);
    const at = (part: number) => frames.map((round) => percentile(round, part));
    const paints = await listPaints(web.url, ROUNDS);
    return [
      measure("canvas_200_frame_p95", "ms", at(0.95), {
        target: 33,
        direction: "lower",
        beside: { frame_p50_ms: median(at(0.5)), frame_max_ms: Math.max(...at(1)) },
      }),
      measure(
        "list_first_paint_max",
        "ms",
        paints.map((round) => Math.max(...round)),
        {
          target: 1_000,
          direction: "lower",
        },
      ),
    ];
  } finally {
    await web.stop();
  }
}
