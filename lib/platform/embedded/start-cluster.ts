import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { CLUSTER_OWNER, initCluster, type NewCluster, SERVER_ENVIRONMENT } from "./init-cluster";
import { lastWords } from "./last-words";
import { freePort, isPortFree } from "./ports";
import { isAlive, type Postmaster, readPostmaster } from "./postmaster";
import { readTail, turnOver } from "./server-log";
import { removeStaleLock } from "./stale-lock";

export type ClusterOptions = NewCluster & {
  logFile: string;
  /** The port to prefer; if somebody has it, a free one. */
  port: number;
  /** For a restart, whose clients know the port: tries until it is free, and takes no other. */
  isPortFixed?: boolean;
  /** Ends the tries: nobody wants the server any more. */
  signal?: AbortSignal;
  settings?: Record<string, string>;
};

export type Cluster = {
  port: number;
  pid: number;
  /** `adopted`: it was running already, left over by a supervisor that was killed. */
  origin: "created" | "started" | "adopted";
  url: (database: string) => string;
  /** Ends all sessions and stops the server; returns when it is gone. */
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 20;
/** Right after a kill -9 the old server is a zombie for a moment, and its sessions end only when they look up. */
const STARTS_MAX = 40;
const RESTART_PAUSE_MS = 500;
const PASSES_BY_ITSELF = /lock file|Address already in use|shared memory|TCP\/IP socket/;

/**
 * Starts the cluster in its data directory, made first if need be, or adopts the server that still runs
 * there. The server is detached: no signal meant for us reaches it, whoever called us stops it at last.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const made = await initCluster(options);
  await mkdir(dirname(options.logFile), { recursive: true });
  let failure = "";
  for (let start = 1; start <= STARTS_MAX; start += 1) {
    const running = await readPostmaster(options.dataDirectory);
    if (running && (await accepts(options, running.port)))
      return clusterAt(options, running, "adopted");

    await removeStaleLock(options.dataDirectory);
    const outcome = await tryStart(options, await portFor(options));
    if (typeof outcome !== "string")
      return clusterAt(options, outcome, made === "created" ? "created" : "started");
    failure = outcome;
    if (!PASSES_BY_ITSELF.test(failure) || options.signal?.aborted) break;
    await delay(RESTART_PAUSE_MS);
  }
  const where = options.isPortFixed ? ` on its port ${options.port}` : "";
  throw new Error(
    `The built-in PostgreSQL did not start${where}: ${failure} (log: ${options.logFile}).`,
  );
}

async function portFor({ port, isPortFixed = false }: ClusterOptions): Promise<number> {
  return isPortFixed || (await isPortFree(port)) ? port : freePort();
}

/** The server once it accepts connections, or the last words of one that did not come up. */
async function tryStart(options: ClusterOptions, port: number): Promise<Postmaster | string> {
  const server = await spawnServer(options, port);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null)
      return lastWords(await readTail(options.logFile), server.pid);
    const running = await readPostmaster(options.dataDirectory);
    if (running && running.pid === server.pid && (await accepts(options, running.port)))
      return running;
    await delay(POLL_MS);
  }
  server.kill("SIGQUIT");
  return `it did not accept connections within ${START_TIMEOUT_MS / 1000} s`;
}

async function spawnServer(options: ClusterOptions, port: number): Promise<ChildProcess> {
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
    ...options.settings,
  };
  await turnOver(options.logFile);
  const log = await open(options.logFile, "a");
  try {
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const server = spawn(options.binaries.postgres, ["-D", options.dataDirectory, ...args], {
      ...options.user,
      cwd: "/",
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
      env: SERVER_ENVIRONMENT,
    });
    await new Promise<void>((resolve, reject) => {
      server.once("spawn", resolve);
      server.once("error", reject);
    });
    server.unref();
    return server;
  } finally {
    await log.close();
  }
}

/** Whether the server on that port is the one of our data directory, and lets us in. */
async function accepts(options: ClusterOptions, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(options, port, "postgres"),
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory === options.dataDirectory;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function clusterAt(
  options: ClusterOptions,
  { pid, port }: Postmaster,
  origin: Cluster["origin"],
): Cluster {
  return {
    port,
    pid,
    origin,
    url: (database) => urlOf(options, port, database),
    stop: () => stopServer(pid),
  };
}

/** Ends the sessions of a server and returns when it is gone; nothing to do if it is. */
export async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
    await delay(POLL_MS);
  }
}

/** The address of a database of a cluster that runs on this port. */
export const urlOf = (
  { password }: Pick<ClusterOptions, "password">,
  port: number,
  database: string,
): string =>
  `postgresql://${CLUSTER_OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
