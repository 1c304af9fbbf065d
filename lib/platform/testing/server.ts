import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import {
  type Binaries,
  embeddedBinaries,
  installedBinaries,
} from "@/lib/platform/embedded/binaries";
import { freePort } from "@/lib/platform/embedded/ports";
import { serverUser } from "@/lib/platform/embedded/server-user";
import { type Cluster, startCluster } from "@/lib/platform/embedded/start-cluster";
import { migrate } from "@/lib/platform/migrations/migrate";

/** The servers that the database tests run on: the embedded one, and the oldest that we support. */
export const TEST_POSTGRES_MAJORS = ["18", "15"] as const;
export type TestPostgresMajor = (typeof TEST_POSTGRES_MAJORS)[number];

export const TEMPLATE_DATABASE = "signalbox_template";

/** Speed: nobody needs these databases after a power cut. A killed server still loses nothing. */
const TEST_SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "64MB",
  log_min_messages: "fatal",
};

export type TestServer = Cluster & {
  /** Kills the server and all its sessions at once, as a crash does. */
  kill: () => void;
  /** Starts it again on the same port and data after `kill` or `stop`. */
  restart: () => Promise<void>;
};

/** A PostgreSQL of its own in the folder, with nothing in it. */
export async function startTestServer(
  folder: string,
  major: TestPostgresMajor,
): Promise<TestServer> {
  const options = {
    binaries: await binariesOf(major),
    user: serverUser(),
    dataDirectory: join(folder, `postgres-${major}-${randomUUID().slice(0, 8)}`),
    logFile: join(folder, `postgres-${major}.log`),
    password: "for-tests-only",
    durable: false,
    port: await freePort(),
    settings: TEST_SETTINGS,
  };
  let cluster = await startCluster(options);
  const { port, origin, url } = cluster;
  return {
    port,
    origin,
    url,
    get pid() {
      return cluster.pid;
    },
    stop: () => cluster.stop(),
    kill: () => void process.kill(cluster.pid, "SIGKILL"),
    restart: async () => {
      cluster = await startCluster({ ...options, port, isPortFixed: true });
    },
  };
}

/** Makes the database that all others are cloned from: every migration applied, nobody connected. */
export async function makeTemplate(server: Pick<Cluster, "url">): Promise<void> {
  await runSql(server.url("postgres"), `create database ${TEMPLATE_DATABASE}`);
  await migrate({
    connectionString: server.url(TEMPLATE_DATABASE),
    directory: join(import.meta.dirname, "../../../prisma/migrations"),
  });
}

/** Runs one statement on a connection of its own. */
export async function runSql(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function binariesOf(major: TestPostgresMajor): Promise<Binaries> {
  if (major === "18") return embeddedBinaries();
  const binaries = await installedBinaries(Number(major));
  if (binaries) return binaries;
  throw new Error(
    `PostgreSQL ${major} is not installed here: "apt-get install postgresql-${major}", or TEST_POSTGRES=18.`,
  );
}
