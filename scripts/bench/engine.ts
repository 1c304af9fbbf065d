import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { migrate } from "@/lib/platform/migrations/migrate";
import { bundleWorker } from "../build/bundle-worker";
import type { EngineCommand, EngineReady, EngineReport } from "./engine-process";
import type { BenchServer } from "./server";

const LEASE_MS = 15_000;
const ROOT = join(import.meta.dirname, "../..");
const MIGRATIONS = join(ROOT, "prisma/migrations");

export type Engine = EngineReady & {
  pid: number;
  url: string;
  run: (command: EngineCommand) => Promise<EngineReport>;
  stop: () => Promise<void>;
  /** Ends it as a crash does. */
  kill: () => Promise<void>;
};

export type EngineOptions = {
  /** Its database; by default that of the bench. */
  database?: string;
  leaseMs?: number;
  /** It begins steps and never ends them. */
  hangs?: boolean;
};

/** A worker process on a fresh, migrated database of the bench's server. */
export async function startEngine(
  server: BenchServer,
  redisUrl: string | null,
  options: EngineOptions = {},
): Promise<Engine> {
  const url = await server.create(options.database ?? "bench_engine");
  await migrate({ connectionString: url, directory: MIGRATIONS });
  return forkEngine(url, redisUrl, options);
}

/** One more worker process on a database that has some. */
export const joinEngine = (
  url: string,
  redisUrl: string | null,
  options: EngineOptions = {},
): Promise<Engine> => forkEngine(url, redisUrl, { ...options, joins: true });

async function forkEngine(
  url: string,
  redisUrl: string | null,
  { leaseMs, hangs = false, joins = false }: EngineOptions & { joins?: boolean },
): Promise<Engine> {
  const child = fork(await bundleWorker(ROOT, "scripts/bench/engine-process.ts", ".tmp/bench"), {
    execArgv: ["--enable-source-maps"],
    env: {
      ...process.env,
      DATABASE_URL: url,
      REDIS_URL: redisUrl ?? "",
      LOG_LEVEL: "error",
      NODE_ENV: "production",
      BENCH_LEASE_MS: String(leaseMs ?? LEASE_MS),
      BENCH_HANGS: hangs ? "1" : "",
      BENCH_JOINS: joins ? "1" : "",
    },
  });
  const ready = (await answer(child)) as EngineReady;
  return {
    ...ready,
    pid: child.pid ?? 0,
    url,
    run: async (command) => {
      child.send(command);
      return (await answer(child)) as EngineReport;
    },
    stop: async () => {
      child.send("stop");
      await once(child, "exit");
    },
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** The child's next message; an error if it ends instead. */
async function answer(child: ChildProcess): Promise<unknown> {
  const stopped = new AbortController();
  try {
    const [message] = await Promise.race([
      once(child, "message", { signal: stopped.signal }),
      once(child, "exit", { signal: stopped.signal }).then(([code]) => {
        throw new Error(`The bench's worker ended with ${code}.`);
      }),
    ]);
    return message;
  } finally {
    stopped.abort();
  }
}
