import { join } from "node:path";
import { type Binaries, embeddedBinaries } from "@/lib/platform/embedded/binaries";
import { mayEnter, mayRun, type ServerUser, serverUser } from "@/lib/platform/embedded/server-user";
import { type Cluster, startCluster } from "@/lib/platform/embedded/start-cluster";
import { copyBinaries, placeOutside } from "./place-outside";

const PORT = 55432;
/** The one database of the built-in server that we use. */
export const EMBEDDED_DATABASE = "postgres";

export type EmbeddedDatabase = { cluster: Cluster; url: string; folder: string };

/**
 * Starts the database that came with the packages; its data stay in the data folder. After a restart, when others
 * know its port, it stands there and nowhere else.
 */
export async function startEmbeddedDatabase(
  dataFolder: string,
  password: string,
  restart?: { port: number; signal: AbortSignal },
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
    port: PORT,
    ...(restart && { ...restart, isPortFixed: true }),
  });
  return { cluster, url: cluster.url(EMBEDDED_DATABASE), folder };
}

/** Where the server's user can reach both its programs and its data. */
async function findPlace(
  user: ServerUser,
  dataFolder: string,
): Promise<{ binaries: Binaries; folder: string }> {
  const binaries = await embeddedBinaries();
  if (!user || (mayRun(user, binaries.postgres) && mayEnter(user, dataFolder)))
    return { binaries, folder: dataFolder };
  return { binaries: await copyBinaries(binaries), folder: await placeOutside(dataFolder) };
}
