import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { embeddedBinaries } from "@/lib/platform/embedded/binaries";
import { freePort } from "@/lib/platform/embedded/ports";
import { serverUser } from "@/lib/platform/embedded/server-user";
import { startCluster } from "@/lib/platform/embedded/start-cluster";

export type BenchServer = {
  url: (database: string) => string;
  pid: number;
  version: string;
  isDurable: boolean;
  /** Makes an empty database, in place of one of that name. */
  create: (database: string) => Promise<string>;
  stop: () => Promise<void>;
};

const SETTINGS = { max_connections: "200", shared_buffers: "256MB", max_wal_size: "4GB" };

/** A PostgreSQL for one bench run, durable as in production: fsync and synchronous_commit are on. */
export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-bench-"));
  const user = serverUser();
  const home = join(folder, "server");
  await mkdir(home, { recursive: true, mode: 0o755 });
  await chmod(folder, 0o755);
  if (user) await chown(home, user.uid, user.gid);
  const cluster = await startCluster({
    binaries: await embeddedBinaries(),
    user,
    dataDirectory: join(home, "data"),
    logFile: join(folder, "postgres.log"),
    password: "for-the-bench-only",
    durable: true,
    port: await freePort(),
    settings: SETTINGS,
  });
  const admin = (text: string) =>
    withClient(cluster.url("postgres"), (client) => client.query(text));
  const { rows } = await admin(
    "select current_setting('server_version') as version, current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable",
  );
  return {
    url: cluster.url,
    pid: cluster.pid,
    version: rows[0].version,
    isDurable: rows[0].durable,
    create: async (database) => {
      await admin(`drop database if exists ${database} with (force)`);
      await admin(`create database ${database}`);
      return cluster.url(database);
    },
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `work` with a connection of its own. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
