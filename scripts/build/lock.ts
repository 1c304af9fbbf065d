import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "@/lib/platform/embedded/postmaster";

const POLL_MS = 200;

/** Runs `work` while no other process holds the lock of that file; one whose holder died counts as free. */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  while (!(await take(file))) {
    signal?.throwIfAborted();
    const holder = Number(await readFile(file, "utf8").catch(() => "0"));
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
    else await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx");
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
