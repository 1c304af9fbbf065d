import { join } from "node:path";
import { readPostmaster } from "@/lib/platform/embedded/postmaster";
import { urlOf } from "@/lib/platform/embedded/start-cluster";
import { Problem } from "@/scripts/process/problem";
import { readSecrets } from "./data-folder";
import { EMBEDDED_DATABASE } from "./embedded-database";
import { reachDatabase } from "./given-database";
import { readInstance } from "./instance";
import { namedPlace } from "./place-outside";
import type { Settings } from "./settings";

export type RunningDatabase = { url: string; directUrl: string; publicUrl: string };

/**
 * The database that a running Signalbox works on, for a command beside it, and the address that people type.
 * A `Problem` if nothing runs: a command starts no server of its own.
 */
export async function findRunningDatabase(settings: Settings): Promise<RunningDatabase> {
  const { dataFolder, databaseUrl, databaseDirectUrl, publicUrl } = settings;
  if (databaseUrl !== null) {
    await reachDatabase("DATABASE_URL", databaseUrl);
    return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, publicUrl };
  }
  const place = (await namedPlace(dataFolder)) ?? dataFolder;
  const running = await readPostmaster(join(place, "postgres"));
  if (!running)
    throw new Problem(
      `Signalbox does not run on ${dataFolder}: start it with "npm run up", and ask again in another terminal.`,
    );
  const { databasePassword: password } = await readSecrets(dataFolder);
  const url = urlOf({ password }, running.port, EMBEDDED_DATABASE);
  const instance = await readInstance(dataFolder);
  return { url, directUrl: url, publicUrl: instance?.url ?? publicUrl };
}
