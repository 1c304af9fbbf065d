import { log } from "./log";

const REPEAT_MS = 60_000;

/**
 * Tells of a dependency that fails over and over without flooding the log: the first failure at once, the
 * later ones counted in one line a minute, and its return.
 */
export function outageLog(failing: string, returned: string) {
  let saidAt = 0;
  let failures = 0;
  return {
    failed(error: unknown): void {
      failures += 1;
      const now = performance.now();
      if (failures > 1 && now - saidAt < REPEAT_MS) return;
      saidAt = now;
      log.warn(failing, { error, failures });
    },
    works(): void {
      if (failures > 0) log.info(returned, { failures });
      failures = 0;
    },
  };
}
