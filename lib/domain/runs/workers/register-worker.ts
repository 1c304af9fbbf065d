import { readLimitsInForce } from "@/lib/domain/limits/limits-in-force";
import { setPlatformLimit } from "@/lib/domain/limits/platform-limit";
import { env } from "@/lib/platform/env";
import { sharedPool } from "@/lib/platform/pg";
import { insertWorker } from "./workers.sql";

/**
 * Registers a worker process under a new id, with a lease. An id that was used before is refused. From here on it
 * knows the limits that bind what it will claim.
 */
export async function registerWorker(worker: Parameters<typeof insertWorker>[0]): Promise<void> {
  await setPlatformLimit(env().runningMax);
  await readLimitsInForce();
  await sharedPool().query(insertWorker(worker));
}
