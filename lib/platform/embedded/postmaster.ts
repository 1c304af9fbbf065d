import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a running server says about itself in its data directory. */
export type Postmaster = { pid: number; port: number };

const PID_LINE = 0;
const PORT_LINE = 3;

/** The server that `postmaster.pid` names, if a process of that number lives; `null` otherwise. */
export async function readPostmaster(dataDirectory: string): Promise<Postmaster | null> {
  const text = await readFile(join(dataDirectory, "postmaster.pid"), "utf8").catch(absent);
  const lines = text?.split("\n") ?? [];
  const pid = Number(lines[PID_LINE]);
  const port = Number(lines[PORT_LINE]);
  return pid > 0 && port > 0 && isAlive(pid) ? { pid, port } : null;
}

/** Whether a process of that number exists and runs, whoever it belongs to. A zombie does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM" && !isZombie(pid);
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /^State:\s*[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && "code" in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code)))
    return null;
  throw error;
}
