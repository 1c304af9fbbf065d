import { log } from "@/lib/platform/log";
import { sharedPool } from "@/lib/platform/pg";
import { mover } from "../moving/engine";
import { waitingTenants } from "./ready-steps.sql";

/** Whoever has waited for so long is to be served before a run of somebody else goes on. */
const PATIENCE_MS = 250;
const REFRESH_MS = 250;

let waiting: readonly { pool: string; tenantId: string }[] = [];
let readAt = Number.NEGATIVE_INFINITY;
let isReading = false;

/**
 * Whether another tenant has waited in one of these pools for too long, as far as is known: it is asked in the
 * background, four times a second at the most. Then a worker offers to take no successors, and claims anew. A step of
 * a run that somebody holds counts for nothing: no worker could begin it.
 */
export function othersWait(tenantId: string, pools: readonly string[]): boolean {
  if (!isReading && performance.now() - readAt > REFRESH_MS) void refresh();
  return waiting.some((entry) => entry.tenantId !== tenantId && pools.includes(entry.pool));
}

async function refresh(): Promise<void> {
  isReading = true;
  try {
    const { rows } = await sharedPool().query<{ pool: string; tenantId: string }>(
      waitingTenants(PATIENCE_MS, mover().heldRuns),
    );
    waiting = rows;
  } catch (error) {
    log.debug("Who waits for work could not be asked.", { error });
  } finally {
    readAt = performance.now();
    isReading = false;
  }
}
