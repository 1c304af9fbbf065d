import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { digest } from "@/lib/platform/digest";
import type { Binaries } from "@/lib/platform/embedded/binaries";
import { readPostmaster } from "@/lib/platform/embedded/postmaster";

/** For root whose project lies in a folder that nobody else may enter, as its home. */
const OUTSIDE = "/var/lib/signalbox";
const FOLDER_MODE = 0o711;
const POINTER = "database-folder";
const OWNER = "belongs-to";

/**
 * The folder outside of the project that belongs to this data folder, which names it. A data folder that was
 * removed takes its database with it: what nobody names any more is removed here.
 */
export async function placeOutside(dataFolder: string): Promise<string> {
  await mkdir(OUTSIDE, { recursive: true, mode: FOLDER_MODE });
  await removeDisowned();
  const named = await namedPlace(dataFolder);
  if (named) return named;
  const folder = join(OUTSIDE, randomUUID());
  await mkdir(folder, { mode: FOLDER_MODE });
  await writeFile(join(folder, OWNER), dataFolder);
  await writeFile(join(dataFolder, POINTER), folder);
  return folder;
}

/** The folder outside that this data folder names, or `null`: its database lies in it. */
export const namedPlace = (dataFolder: string): Promise<string | null> =>
  readText(join(dataFolder, POINTER));

async function removeDisowned(): Promise<void> {
  for (const name of await readdir(OUTSIDE)) {
    const folder = join(OUTSIDE, name);
    const owner = await readText(join(folder, OWNER));
    const isDisowned = owner !== null && (await readText(join(owner, POINTER))) !== folder;
    if (isDisowned && !(await readPostmaster(join(folder, "postgres"))))
      await rm(folder, { recursive: true });
  }
}

/** A copy of the server's programs that everybody may run, made once a version. */
export async function copyBinaries({ initdb, postgres }: Binaries): Promise<Binaries> {
  const native = dirname(dirname(postgres));
  const { mtimeMs, size } = await stat(postgres);
  const copy = join(OUTSIDE, `server-${digest(`${native} ${mtimeMs} ${size}`).slice(0, 12)}`);
  if (!(await stat(copy).catch(() => null))) {
    await cp(native, `${copy}.unfinished`, { recursive: true, verbatimSymlinks: true });
    await rename(`${copy}.unfinished`, copy);
  }
  const inCopy = (file: string) => join(copy, relative(native, dirname(file)), basename(file));
  return { initdb: inCopy(initdb), postgres: inCopy(postgres) };
}

const readText = (file: string): Promise<string | null> => readFile(file, "utf8").catch(() => null);
