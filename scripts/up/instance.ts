import { renameSync, writeFileSync } from "node:fs";
import { readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { isAlive } from "@/lib/platform/embedded/postmaster";
import { Problem } from "@/scripts/process/problem";

const instanceSchema = z.object({
  supervisor: z.number(),
  children: z.array(z.number()),
  url: z.string(),
});

/** What runs on a data folder: written so that the next start knows what a killed one left behind. */
export type Instance = z.output<typeof instanceSchema>;

const POLL_MS = 100;
/** Children end by themselves when their supervisor is gone; a worker may be finishing a step. */
const LEFTOVERS_MS = 40_000;

const fileOf = (folder: string) => join(folder, "instance.json");

/** Notes what runs now. At once, because two processes may start in the same moment. */
export function writeInstance(folder: string, instance: Instance): void {
  writeFileSync(`${fileOf(folder)}.new`, JSON.stringify(instance));
  renameSync(`${fileOf(folder)}.new`, fileOf(folder));
}

/** Notes that nothing runs any more. */
export async function clearInstance(folder: string): Promise<void> {
  await rm(fileOf(folder), { force: true });
}

/**
 * Makes sure that nobody else runs on this data folder: refuses while another supervisor lives, and waits
 * for the children of one that was killed.
 */
export async function claimFolder(folder: string): Promise<void> {
  const found = await readInstance(folder);
  if (!found) return;
  if (found.supervisor !== process.pid && (await isOurs(found.supervisor))) {
    throw new Problem(
      `Signalbox already runs on ${folder} (process ${found.supervisor}, ${found.url}): open it, or stop it first.`,
    );
  }
  const deadline = Date.now() + LEFTOVERS_MS;
  for (const pid of found.children) {
    while (await isOurs(pid)) {
      if (Date.now() > deadline) process.kill(pid, "SIGKILL");
      await delay(POLL_MS);
    }
  }
}

/** What the last start noted, whether it still runs or was killed; `null` where nothing does. */
export async function readInstance(folder: string): Promise<Instance | null> {
  const text = await readFile(fileOf(folder), "utf8").catch(() => null);
  return text === null ? null : instanceSchema.parse(JSON.parse(text));
}

/** Whether the number still belongs to a Node of ours, and not to whatever came after a reboot. */
async function isOurs(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  const program = await readlink(`/proc/${pid}/exe`).catch(() => "");
  return program.replace(/ \(deleted\)$/, "") === process.execPath;
}
