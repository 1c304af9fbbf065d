import { cp, mkdir, rename, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { digest } from "@/lib/platform/digest";
import { type Binaries, embeddedBinaries } from "@/lib/platform/embedded/binaries";
import { mayEnter, mayRun, type ServerUser, serverUser } from "@/lib/platform/embedded/server-user";
import { type Cluster, startCluster } from "@/lib/platform/embedded/start-cluster";

const PORT = 55432;
const DATABASE = "postgres";
/** For root whose project lies in a folder that nobody else may enter, as its home. */
const OUTSIDE = "/var/lib/signalbox";

export type EmbeddedDatabase = { cluster: Cluster; url: string; folder: string };

/** Starts the database that came with the packages; its data stay in the data folder. */
export async function startEmbeddedDatabase(
  dataFolder: string,
  password: string,
  port: number = PORT,
): Promise<EmbeddedDatabase> {
  const user = serverUser();
  const { binaries, folder } = await findPlace(user, dataFolder);
  const cluster = await startCluster({
    binaries,
    user,
    dataDirectory: join(folder, "postgres"),
    logFile: join(dataFolder, "logs/postgres.log"),
    password,
    durable: true,
    port,
  });
  return { cluster, url: cluster.url(DATABASE), folder };
}

/** Where the server's user can reach both its programs and its data. */
async function findPlace(
  user: ServerUser,
  dataFolder: string,
): Promise<{ binaries: Binaries; folder: string }> {
  const binaries = await embeddedBinaries();
  if (!user || (mayRun(user, binaries.postgres) && mayEnter(user, dataFolder)))
    return { binaries, folder: dataFolder };
  const folder = join(OUTSIDE, digest(dataFolder).slice(0, 12));
  await mkdir(folder, { recursive: true, mode: 0o711 });
  return { binaries: await copyBinaries(binaries, OUTSIDE), folder };
}

async function copyBinaries({ initdb, postgres }: Binaries, into: string): Promise<Binaries> {
  const native = dirname(dirname(postgres));
  const { mtimeMs, size } = await stat(postgres);
  const copy = join(into, `server-${digest(`${native} ${mtimeMs} ${size}`).slice(0, 12)}`);
  const isThere = await stat(copy).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await cp(native, `${copy}.unfinished`, { recursive: true, verbatimSymlinks: true });
    await rename(`${copy}.unfinished`, copy);
  }
  const inCopy = (file: string) => join(copy, relative(native, dirname(file)), basename(file));
  return { initdb: inCopy(initdb), postgres: inCopy(postgres) };
}
