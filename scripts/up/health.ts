import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "@/scripts/process/problem";
import type { Child, ChildSpec } from "./child";

const POLL_MS = 100;
const REQUEST_MS = 5_000;
const READY_MS = 120_000;
/** A process that dies so often before it was ever healthy will not get better by itself. */
const CRASHES_MAX = 3;
const TAIL_LINES = 15;

/** Whether the address answers 200. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(REQUEST_MS),
      redirect: "manual",
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Returns when the process is healthy; a `Problem` with the end of its log if that will not come. */
export async function waitUntilReady(
  child: Child,
  spec: ChildSpec,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(url))) {
    signal.throwIfAborted();
    if (child.crashes >= CRASHES_MAX || Date.now() > deadline) throw await notReady(spec);
    await delay(POLL_MS);
  }
  child.noteHealthy();
}

async function notReady({ name, logFile, logTo }: ChildSpec): Promise<Problem> {
  const sentence = `The ${name} process did not become healthy: see why in ${logTo === "files" ? logFile : "the lines above"}.`;
  const log = logTo === "files" ? await readFile(logFile, "utf8").catch(() => "") : "";
  const tail = log.trimEnd().split("\n").slice(-TAIL_LINES).join("\n");
  return new Problem(tail ? `${sentence}\n${tail}` : sentence);
}
