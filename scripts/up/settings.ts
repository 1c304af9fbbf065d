import { isAbsolute, join } from "node:path";
import { parseEnv } from "@/lib/platform/env";
import { Problem } from "@/scripts/process/problem";

export const ROOT = join(import.meta.dirname, "../..");

/** Who stores the lines that web and worker write: files in the data folder, or whoever started us. */
export type LogTarget = "files" | "stdout";

export type Settings = {
  host: string;
  port: number;
  publicUrl: string;
  dataFolder: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  /** Connections that web shares among its requests. */
  databasePoolMax: number;
  redisUrl: string | null;
  seedDemo: boolean;
  logTo: LogTarget;
};

type Vars = Record<string, string | undefined>;

const DEFAULT_PORT = 3000;
const PORT_MAX = 65535;

/** The addresses of the servers, which are tried out, with advice of their own. */
const CHECKED_ELSEWHERE = {
  DATABASE_URL: "postgresql://localhost/any",
  DATABASE_DIRECT_URL: "",
  REDIS_URL: "",
};

/**
 * What `npm run up` is asked to do, from the environment. An empty variable is an absent one. A `Problem` for
 * whatever is wrong there, also for what only web and worker will read: before anything is made.
 */
export function readSettings(vars: Vars): Settings {
  const settings = readOwn(vars);
  try {
    const { databasePoolMax } = parseEnv({ ...vars, ...CHECKED_ELSEWHERE });
    return { ...settings, databasePoolMax };
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}

function readOwn(vars: Vars): Omit<Settings, "databasePoolMax"> {
  const port = readPort(vars.PORT);
  const databaseUrl = vars.DATABASE_URL || null;
  const folder = vars.DATA_DIRECTORY || ".data";
  return {
    host: vars.HOST || "127.0.0.1",
    port,
    publicUrl: vars.PUBLIC_URL || `http://localhost:${port}`,
    dataFolder: isAbsolute(folder) ? folder : join(ROOT, folder),
    databaseUrl,
    databaseDirectUrl: vars.DATABASE_DIRECT_URL || databaseUrl,
    redisUrl: readRedisUrl(vars.REDIS_URL),
    seedDemo: databaseUrl === null || vars.SEED_DEMO === "1",
    logTo: readLogTarget(vars.LOG_TO),
  };
}

function readPort(text: string | undefined): number {
  const port = Number(text || DEFAULT_PORT);
  if (Number.isInteger(port) && port > 0 && port <= PORT_MAX) return port;
  throw new Problem(`PORT is "${text}": give a number from 1 to ${PORT_MAX}.`);
}

function readRedisUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (/^rediss?:\/\/[^/]/.test(text) && URL.canParse(text)) return text;
  throw new Problem(
    "REDIS_URL is not the address of a Redis: write redis://user:password@host:6379.",
  );
}

function readLogTarget(text: string | undefined): LogTarget {
  if (!text || text === "files") return "files";
  if (text === "stdout") return text;
  throw new Problem(`LOG_TO is "${text}": give "files" or "stdout".`);
}
