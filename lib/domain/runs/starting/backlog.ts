import { AppError } from "@/lib/kernel/errors";
import type { TenantId } from "@/lib/kernel/ids";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { sharedPool } from "@/lib/platform/pg";
import { countBacklog } from "./backlog.sql";

/** Counted again in the background at this age; above the other one a start waits for the count. */
const REFRESH_MS = 500;
const STALE_MS = 2_000;
/** Counting a long line takes at most this part of the time. */
const DUTY = 0.05;
const RETRY_AFTER_S = 5;
const PRIORITY_MAX = 9;

type Counted = { tenants: Map<string, number>; all: number; readAt: number; tookMs: number };

let counted: Counted = { tenants: new Map(), all: 0, readAt: Number.NEGATIVE_INFINITY, tookMs: 0 };
let reading: Promise<void> | null = null;

/** A start of this process that the last count did not see. */
type Start = { tenantId: string; isOver: boolean };
const unseen = new Set<Start>();

/** The part of a ceiling that is open to a priority: the least urgent is refused at half of it, the most urgent at its end. */
const shareOf = (priority: number): number => (1 + priority / PRIORITY_MAX) / 2;

/**
 * Starts one more run, unless the line is full for its priority, its tenant's or everybody's: BACKLOG_FULL. The
 * line is counted twice a second, so that a burst may pass the ceiling by what other processes take meanwhile.
 */
export async function withinBacklog<T>(
  { tenantId, priority }: { tenantId: TenantId; priority: number },
  start: () => Promise<T>,
): Promise<T> {
  await count();
  demandRoom(tenantId, shareOf(priority));
  const entry: Start = { tenantId, isOver: false };
  unseen.add(entry);
  try {
    return await start();
  } catch (error) {
    unseen.delete(entry);
    throw error;
  } finally {
    entry.isOver = true;
  }
}

function demandRoom(tenantId: TenantId, share: number): void {
  const { backlogMax, backlogMaxPerTenant } = env();
  const ownUnseen = [...unseen].filter((start) => start.tenantId === tenantId).length;
  const own = (counted.tenants.get(tenantId) ?? 0) + ownUnseen;
  if (own >= backlogMaxPerTenant * share) throw full("tenant", own, backlogMaxPerTenant * share);
  const all = counted.all + unseen.size;
  if (all >= backlogMax * share) throw full("all", all, backlogMax * share);
}

const full = (scope: "tenant" | "all", waiting: number, ceiling: number): AppError =>
  new AppError(
    "BACKLOG_FULL",
    "Too much is waiting to be worked on to take one more run of this priority.",
    {
      // How much others have waiting is theirs to know.
      details: { scope, ...(scope === "tenant" && { waiting, ceiling: Math.floor(ceiling) }) },
      retryAfterSeconds: RETRY_AFTER_S,
    },
  );

async function count(): Promise<void> {
  const age = performance.now() - counted.readAt;
  if (age < Math.max(REFRESH_MS, counted.tookMs / DUTY)) return;
  reading ??= read().finally(() => {
    reading = null;
  });
  if (age > STALE_MS && age > counted.tookMs / DUTY) await reading;
}

async function read(): Promise<void> {
  const startedAt = performance.now();
  const seen = [...unseen].filter(({ isOver }) => isOver);
  try {
    const { rows } = await sharedPool().query<{ tenantId: string; count: number }>(
      countBacklog(env().backlogMax),
    );
    counted = {
      tenants: new Map(rows.map(({ tenantId, count: own }) => [tenantId, own])),
      all: rows.reduce((sum, { count: own }) => sum + own, 0),
      readAt: performance.now(),
      tookMs: performance.now() - startedAt,
    };
    for (const start of seen) unseen.delete(start);
  } catch (error) {
    // Whoever cannot be counted is not refused: a start that the database does not take fails by itself.
    log.debug("What is waiting could not be counted.", { error });
  }
}
