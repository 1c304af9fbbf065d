import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "@/lib/platform/embedded/postmaster";
import { migrate } from "@/lib/platform/migrations/migrate";
import { migrateQueue } from "@/lib/platform/queue-schema";
import { complain, say } from "@/scripts/process/say";
import { checkConnectionBudget } from "./connection-budget";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database";
import { reachDatabase } from "./given-database";
import { ROOT, type Settings } from "./settings";

const WATCH_MS = 500;

export type Database = {
  url: string;
  directUrl: string;
  isEmbedded: boolean;
  /** Whether this start has made it. */
  isNew: boolean;
  /** Stops the embedded server; a given one is left alone. */
  stop: () => Promise<void>;
};

/** The database to run on, reachable, large enough and migrated. */
export async function openDatabase(settings: Settings, password: string): Promise<Database> {
  const database = settings.databaseUrl
    ? await reachGiven(settings.databaseUrl, settings.databaseDirectUrl ?? settings.databaseUrl)
    : await startOwn(settings.dataFolder, password);
  try {
    const queue = settings.redisUrl ? "redis" : "postgres";
    await checkConnectionBudget(database.directUrl, queue, settings.databasePoolMax);
    const directory = join(ROOT, "prisma/migrations");
    const applied = await migrate({ connectionString: database.directUrl, directory, say });
    if (!settings.redisUrl) await migrateQueue(database.directUrl);
    if (applied.length > 0) say(`Migrated the database (${applied.length} new).`);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function reachGiven(url: string, directUrl: string): Promise<Database> {
  await reachDatabase("DATABASE_URL", url);
  if (directUrl !== url) await reachDatabase("DATABASE_DIRECT_URL", directUrl);
  return { url, directUrl, isEmbedded: false, isNew: false, stop: async () => undefined };
}

async function startOwn(dataFolder: string, password: string): Promise<Database> {
  const own = await startEmbeddedDatabase(dataFolder, password);
  const { cluster, url, folder } = own;
  const verb = { created: "Made", started: "Started", adopted: "Found" }[cluster.origin];
  say(`${verb} the built-in PostgreSQL on port ${cluster.port} (data in ${folder}/postgres).`);
  const stopping = new AbortController();
  const watching = keepAlive(own, dataFolder, password, stopping.signal);
  return {
    url,
    directUrl: url,
    isEmbedded: true,
    isNew: cluster.origin === "created",
    stop: async () => {
      stopping.abort();
      await (await watching).cluster.stop();
    },
  };
}

/** Starts the server again whenever it dies, on its old port, which web and worker know. */
async function keepAlive(
  first: EmbeddedDatabase,
  dataFolder: string,
  password: string,
  signal: AbortSignal,
): Promise<EmbeddedDatabase> {
  const { port } = first.cluster;
  let current = first;
  while (!signal.aborted) {
    await delay(WATCH_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || isAlive(current.cluster.pid)) continue;
    complain("The built-in PostgreSQL ended; it starts again.");
    try {
      current = await startEmbeddedDatabase(dataFolder, password, { port, signal });
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error));
    }
  }
  return current;
}
