import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/lib/platform/embedded/ports";

const START_MS = 10_000;
const POLL_MS = 10;

export type TestRedis = {
  url: string;
  /** Kills it at once, as a crash does; everything in it is lost. */
  kill: () => Promise<void>;
  /** Starts it again on the same port, empty. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Whether a real Redis can be had here; `describe.skipIf(!hasRedis())` where it cannot. In CI its absence
 * is an error, because a suite that skips there proves nothing.
 */
export function hasRedis(): boolean {
  const installed = spawnSync("redis-server", ["--version"]).status === 0;
  if (!installed && process.env.CI)
    throw new Error("redis-server is not installed, and CI needs it.");
  return installed;
}

/** A Redis of the caller's own, in memory only. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server = await start(port);
  const kill = () => end(server, "SIGKILL");
  const stop = () => end(server, "SIGTERM");
  process.once("exit", () => server.kill("SIGKILL"));
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    stop,
    restart: async () => {
      await kill();
      server = await start(port);
    },
  };
}

async function start(port: number): Promise<ChildProcess> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", args, { stdio: "ignore", cwd: "/" });
  const deadline = Date.now() + START_MS;
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error("redis-server did not start.");
    await delay(POLL_MS);
  }
  return server;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await gone;
}
