import { join } from "node:path";
import { freePort } from "@/lib/platform/embedded/ports";
import { WORKER_PROGRAM } from "@/scripts/build/bundle-worker";
import { type Child, type ChildSpec, keepRunning } from "./child";
import type { Secrets } from "./data-folder";
import type { Database } from "./database";
import { waitUntilReady } from "./health";
import { ROOT, type Settings } from "./settings";

/** Connections open for page streams are cut; whoever watches reconnects. */
const WEB_DRAIN_MS = 8_000;
/** A step that is not finished by then is handed back. */
const WORKER_DRAIN_MS = 30_000;

export type Processes = { web: Child; worker: Child; stop: () => Promise<void> };

/**
 * Longer than proxies and clients keep a connection that rests (60 s is common): whoever closes it first must not be the
 * server, or a request that was just sent on it is lost.
 */
const KEEP_ALIVE_MS = 75_000;

/** Starts web and worker; `onChange` is called whenever one of them is another process than before. */
export async function startProcesses(
  settings: Settings,
  database: Database,
  secrets: Secrets,
  onChange: (processes: { web: Child | null; worker: Child | null }) => void,
): Promise<Processes & { waitUntilHealthy: (signal: AbortSignal) => Promise<void> }> {
  const healthPort = await freePort();
  const env = commonEnv(settings, database, secrets);
  const specOf = (name: ChildSpec["name"], rest: Pick<ChildSpec, "args" | "drainMs" | "env">) => ({
    name,
    logFile: join(settings.dataFolder, "logs", `${name}.log`),
    logTo: settings.logTo,
    ...rest,
  });
  const webSpec = specOf("web", {
    args: [join(ROOT, ".next/standalone/server.js")],
    drainMs: WEB_DRAIN_MS,
    env: {
      ...env,
      HOSTNAME: settings.host,
      PORT: String(settings.port),
      KEEP_ALIVE_TIMEOUT: String(KEEP_ALIVE_MS),
    },
  });
  const workerSpec = specOf("worker", {
    args: ["--enable-source-maps", join(ROOT, WORKER_PROGRAM)],
    drainMs: WORKER_DRAIN_MS,
    env: { ...env, WORKER_HEALTH_PORT: String(healthPort), DATABASE_POOL_MAX: "4" },
  });

  let web: Child | null = null;
  let worker: Child | null = null;
  const changed = () => onChange({ web, worker });
  web = keepRunning(webSpec, changed);
  worker = keepRunning(workerSpec, changed);
  changed();
  const both = { web, worker };
  return {
    ...both,
    stop: async () => {
      await Promise.all([both.web.stop(), both.worker.stop()]);
    },
    waitUntilHealthy: async (signal) => {
      await Promise.all([
        waitUntilReady(
          both.web,
          webSpec,
          `http://${settings.host}:${settings.port}/readyz`,
          signal,
        ),
        waitUntilReady(both.worker, workerSpec, `http://127.0.0.1:${healthPort}/readyz`, signal),
      ]);
    },
  };
}

/** What both processes need to know; what the person set themselves wins. */
function commonEnv(
  settings: Settings,
  database: Database,
  secrets: Secrets,
): Record<string, string> {
  return {
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: database.directUrl,
    DATA_DIRECTORY: settings.dataFolder,
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    NEXTAUTH_URL: settings.publicUrl,
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || secrets.nextauthSecret,
    SECRETS_KEY: process.env.SECRETS_KEY || secrets.secretsKey,
  };
}
