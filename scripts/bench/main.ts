import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isBuilt } from "../build/build";
import { complain, say } from "../process/say";
import { type Engine, startEngine } from "./engine";
import { measureEngine, measureMemory, measureStudio, measureWeb, RATIO_TARGETS } from "./measures";
import { measureMillion } from "./million";
import { measurePeers } from "./peers";
import { type Measure, missed, type Report, tableOf, withRatios } from "./report";
import { type BenchServer, startBenchServer } from "./server";
import { measureShapes, measureWaits } from "./shape-measures";
import { measureWorkers } from "./worker-measures";

const ROOT = join(import.meta.dirname, "../..");

const GROUPS: Record<
  string,
  {
    ids: string[];
    /** It takes long: only who names it gets it. */
    isAsked?: boolean;
    take: (server: BenchServer, engine: Engine, redisUrl: string | null) => Promise<Measure[]>;
  }
> = {
  engine: {
    ids: [
      "commit_ceiling_1",
      "commit_ceiling_8",
      "prototype_64",
      "steps_per_s_64",
      "steps_per_s_64_warm",
      "step_gap_1",
      "step_gap_1_p99",
    ],
    take: measureEngine,
  },
  shapes: {
    ids: ["foreach_1000", "foreach_10000", "loop_500"],
    take: (_, engine) => measureShapes(engine),
  },
  waits: {
    ids: ["waiting_10000", "decision_latency_p95", "timer_lateness_p95"],
    take: measureWaits,
  },
  workers: {
    ids: ["takeover_s", "workers_2"],
    take: (server, _, redisUrl) => measureWorkers(server, redisUrl),
  },
  million: {
    ids: ["runs_1m", "list_1m_p95"],
    isAsked: true,
    take: (server, _, redisUrl) => measureMillion(server, redisUrl),
  },
  memory: { ids: ["worker_memory_100k"], take: (_, engine) => measureMemory(engine) },
  web: { ids: ["api_start_p95", "sse_latency_p95"], take: (_, engine) => measureWeb(engine) },
  studio: {
    ids: ["canvas_200_frame_p95", "list_first_paint_max"],
    take: (_, engine) => measureStudio(engine),
  },
};

/** A no-op at 64 in flight is measured together with its yardsticks, so ids of one group come together. */
function groupsFor(only: string | undefined) {
  const wanted = only?.split(",").filter(Boolean);
  const unknown = wanted?.find((id) => !Object.values(GROUPS).some(({ ids }) => ids.includes(id)));
  if (unknown)
    throw new Error(
      `There is no measure ${unknown}. There are: ${Object.values(GROUPS)
        .flatMap(({ ids }) => ids)
        .join(", ")}.`,
    );
  return Object.values(GROUPS).filter(({ ids, isAsked }) =>
    wanted ? ids.some((id) => wanted.includes(id)) : !isAsked,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      json: { type: "string" },
      peers: { type: "boolean", default: false },
    },
  });
  const groups = groupsFor(values.only);
  if (
    [GROUPS.web, GROUPS.studio, GROUPS.million].some((group) => groups.includes(group as never)) &&
    !(await isBuilt(ROOT))
  ) {
    complain("The web server is not built, or not of these sources: run `npm run build` first.");
    process.exitCode = 1;
    return;
  }
  const server = await startBenchServer();
  try {
    const redisUrl = process.env.REDIS_URL || null;
    const engine = await startEngine(server, redisUrl);
    const measures: Measure[] = [];
    try {
      for (const { take } of groups) measures.push(...(await take(server, engine, redisUrl)));
      if (values.peers) measures.push(...(await measurePeers(server)));
    } finally {
      await engine.stop();
    }
    await tell(server, redisUrl, withRatios(measures, RATIO_TARGETS), values.json);
  } finally {
    await server.stop();
  }
}

async function tell(
  server: BenchServer,
  redisUrl: string | null,
  measures: Measure[],
  file?: string,
): Promise<void> {
  const report: Report = {
    at: new Date().toISOString(),
    machine: {
      cpus: cpus().length,
      memory_gib: Math.round(totalmem() / 2 ** 30),
      node: process.versions.node,
      postgres: server.version,
      queue: redisUrl ? "redis" : "postgres",
      fsync: server.isDurable,
    },
    measures,
  };
  say(tableOf(report, RATIO_TARGETS));
  if (file) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  for (const line of missed(report, RATIO_TARGETS)) complain(line);
}

await main();
