import { readdir, readlink, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes a `postmaster.pid` behind which no process stands. PostgreSQL itself believes any living process
 * of that number: in a container that number is soon another program's, or a zombie that nobody reaps.
 * Every process of a server works in its data directory, so the lock is stale only if none does.
 */
export async function removeStaleLock(dataDirectory: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (const entry of await readdir("/proc")) {
    if (/^\d+$/.test(entry) && (await workingDirectory(entry)) === dataDirectory) return;
  }
  await rm(join(dataDirectory, "postmaster.pid"), { force: true });
}

/** `null` for a process that has ended or is not ours to look at; a server of ours is neither. */
const workingDirectory = (pid: string): Promise<string | null> =>
  readlink(`/proc/${pid}/cwd`).catch(() => null);
