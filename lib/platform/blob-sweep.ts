import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./pg";

const TRASH = "trash";
const BATCH = 200;

type Sweep = {
  directory: string;
  /** The folder of content that is still being written. */
  temporary: string;
  ageMs: number;
  isBlob: (name: string) => boolean;
  named: (checksums: string[]) => Promise<ReadonlySet<string>>;
};

/** See `BlobStore.sweep`. Several may run at once, beside any reader and writer. */
export async function sweepBlobs(sweep: Sweep): Promise<number> {
  await removeForgotten(join(sweep.directory, sweep.temporary), sweep.ageMs);
  await removeForgotten(join(sweep.directory, TRASH), sweep.ageMs);
  let removed = 0;
  for (const folder of await namesIn(sweep.directory)) {
    if (folder === sweep.temporary || folder === TRASH) continue;
    const here = await sweepFolder(sweep, join(sweep.directory, folder));
    removed += here;
  }
  return removed;
}

async function removeForgotten(folder: string, ageMs: number): Promise<void> {
  for (const name of await namesIn(folder))
    if (await isOlder(join(folder, name), ageMs)) await rm(join(folder, name), { force: true });
}

async function sweepFolder(sweep: Sweep, folder: string): Promise<number> {
  const old: string[] = [];
  for (const name of await namesIn(folder))
    if (sweep.isBlob(name) && (await isOlder(join(folder, name), sweep.ageMs))) old.push(name);

  let removed = 0;
  for (let start = 0; start < old.length; start += BATCH) {
    const batch = old.slice(start, start + BATCH);
    const named = await sweep.named(batch);
    for (const name of batch.filter((checksum) => !named.has(checksum)))
      if (await removeOne(sweep, join(folder, name))) removed += 1;
  }
  return removed;
}

/** Moves it aside first: what somebody has stored anew meanwhile is young, and goes back. */
async function removeOne({ directory, ageMs }: Sweep, path: string): Promise<boolean> {
  const aside = join(directory, TRASH, randomUUID());
  await mkdir(dirname(aside), { recursive: true });
  try {
    await rename(path, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
  if (await isOlder(aside, ageMs)) {
    await rm(aside, { force: true });
    return true;
  }
  await rename(aside, path);
  return false;
}

/** No: also where the file is gone by now. */
async function isOlder(path: string, ageMs: number): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs > ageMs;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
