import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 10;
const WAIT_MS = 30_000;

/** Returns once the condition holds, and what it returned; fails if that does not come within half a minute. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  waitMs = WAIT_MS,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`It never came: ${what}.`);
    await delay(POLL_MS);
  }
}
