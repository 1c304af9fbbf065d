import { setTimeout as delay } from "node:timers/promises";
import { log } from "@/lib/platform/log";

const PATIENCE_MS = 5_000;

/**
 * Waits for a part of the way out, but not for ever and whatever comes of it: what a database that is away cannot
 * be told, the end of the lease tells.
 */
export async function tolerate(what: string, work: Promise<unknown>): Promise<void> {
  const late = delay(PATIENCE_MS, "late", { ref: false });
  try {
    if ((await Promise.race([work, late])) === "late") log.warn(`${what} takes too long.`);
  } catch (error) {
    log.warn(`${what} failed.`, { error });
  }
}
