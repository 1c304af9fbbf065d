import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive, readPostmaster } from "@/lib/platform/embedded/postmaster";
import { stopServer } from "@/lib/platform/embedded/start-cluster";

const OWNER_FILE = "owner";
/** Others may pass through, because the database server may run as another user. */
const FOLDER_MODE = 0o711;

const parent = join(tmpdir(), `signalbox-test-${process.getuid?.() ?? "user"}`);

/** A new folder of this process under the system's temporary folder. */
export async function makeScratch(): Promise<string> {
  await mkdir(parent, { recursive: true, mode: FOLDER_MODE });
  const folder = await mkdtemp(join(parent, "run-"));
  await chmod(folder, FOLDER_MODE);
  await writeFile(join(folder, OWNER_FILE), String(process.pid));
  return folder;
}

/** Stops what still runs in the folder, and removes it. */
export async function removeScratch(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const server = await readPostmaster(join(folder, name));
    if (server) await stopServer(server.pid);
  }
  await rm(folder, { recursive: true, force: true });
}

/** Removes the folders of test processes that are gone: killed, or kept for a look at a failure. */
export async function sweepScratch(): Promise<void> {
  await mkdir(parent, { recursive: true, mode: FOLDER_MODE });
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const owner = Number(await readFile(join(folder, OWNER_FILE), "utf8").catch(() => "0"));
    if (owner > 0 && !isAlive(owner)) await removeScratch(folder);
  }
}
