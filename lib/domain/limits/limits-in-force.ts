import { log } from "@/lib/platform/log";
import { sharedPool } from "@/lib/platform/pg";
import { type Limit, limitKey } from "./limit";
import { readLimits } from "./limits.sql";
import type { StepPlace } from "./step-place";
import { keysOf } from "./step-place";

const REFRESH_MS = 500;

let limits = new Map<string, Limit>();
let readAt = Number.NEGATIVE_INFINITY;
let isReading = false;

/** Reads the limits anew. Whoever claims does it once before the first claim. */
export async function readLimitsInForce(): Promise<void> {
  isReading = true;
  try {
    const { rows } = await sharedPool().query<Limit>(readLimits());
    limits = new Map(
      rows.map((limit) => [limitKey(limit.ownerId, limit.kind, limit.target), limit]),
    );
  } finally {
    readAt = performance.now();
    isReading = false;
  }
}

/**
 * The limits that bound a step, as of half a second ago at the most while steps are moved: they are read again
 * in the background, so that what is bound by none pays for none.
 */
export function limitsOn(place: StepPlace): Limit[] {
  refresh();
  if (limits.size === 0) return [];
  return keysOf(place).flatMap((key) => limits.get(key) ?? []);
}

/** The limits that bound the calls of a tool which agents make, as of half a second ago at the most. */
export function limitsOnTool(workspaceId: string, tool: string): Limit[] {
  refresh();
  const limit = limits.get(limitKey(workspaceId, "tool", tool));
  return limit ? [limit] : [];
}

/** Whether there may be anything to free when an attempt ends. */
export function areThereLimits(): boolean {
  refresh();
  return limits.size > 0 || readAt === Number.NEGATIVE_INFINITY;
}

function refresh(): void {
  if (isReading || performance.now() - readAt < REFRESH_MS) return;
  readLimitsInForce().catch((error: unknown) =>
    log.debug("The limits could not be read; those of before hold.", { error }),
  );
}
