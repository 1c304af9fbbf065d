import type { ClaimOffer } from "@/lib/engine/advance/moves";
import { asId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { Agenda, type Link } from "../moving/agenda";
import { faultOf } from "../moving/fault";
import { type Keepsakes, newKeepsakes } from "../moving/keepsakes";
import { type BatchEnd, moveBatch } from "../moving/move-batch";
import type { ClaimedWork, Movement } from "../moving/movement";
import type { Item } from "../moving/open-run";
import type { OpenOptions } from "../moving/open-runs";
import { begin, rollback, settle } from "../moving/transaction.sql";
import { findCandidates, readCandidate } from "./claim.sql";

/** What a worker can run, and how much of it now. */
export type ClaimRequest = ClaimOffer & {
  /** The plan formats that it can read. */
  planFormats: { min: number; max: number };
};

export type ClaimedBatch = {
  works: ClaimedWork[];
  /** Claims of runs that were busy just now, or all, where somebody held what one needs: to be moved like everything else. */
  left: Movement[];
  /** Whether as many candidates stood there as were asked for: then more may stand behind them. */
  isFull: boolean;
  end: Pick<BatchEnd, "changed" | "pools" | "topics" | "atGates">;
};

/** Longer than anybody of ours holds a rate or a purse. */
const LOCK_TIMEOUT_MS = 500;
/** Not from memory: their rows in the queue are held, and a save that waited for a run would hold them meanwhile. */
const OPEN: OpenOptions = {
  lock: "skip",
  lockTimeoutMs: LOCK_TIMEOUT_MS,
  isBegun: true,
  trustsMemory: false,
};
const NOTHING: ClaimedBatch = {
  works: [],
  left: [],
  isFull: false,
  end: { changed: [], pools: new Set(), topics: new Set(), atGates: [] },
};

/**
 * Claims ready steps for a worker: durable before it begins, each under its run's lock. Rows that another
 * claim has in hand and runs that somebody moves are skipped. A worker that is gone gets nothing.
 */
export async function claimBatch(
  link: Link,
  request: ClaimRequest,
  keepsakes: Keepsakes = newKeepsakes(),
  exceptRuns: readonly string[] = [],
): Promise<ClaimedBatch> {
  const items: Item[] = [];
  const offer = {
    workerId: request.workerId,
    pools: request.pools,
    executors: request.executors,
    slots: 1,
  };
  const agenda = new Agenda();
  agenda.add(begin()).add(settle(LOCK_TIMEOUT_MS));
  agenda.add(findCandidates(request, exceptRuns), ({ rows }) => {
    for (const { tenantId, runId, step } of rows.map(readCandidate)) {
      const move = { type: "claimed" as const, step, offer };
      const movement = { tenantId, runId: asId("run", runId), move };
      items.push({ runId, movement, isRepeat: false });
    }
  });
  await agenda.fly(link);
  if (items.length === 0) {
    await link([rollback()]);
    return NOTHING;
  }
  const isFull = items.length >= request.slots;
  const end = await moveTogether(link, items, keepsakes);
  if (end === null) return { ...NOTHING, left: items.map(({ movement }) => movement), isFull };
  for (const { items: own, error } of end.broken)
    log.error("A run whose step is ready cannot be moved.", { error, run_id: own[0]?.runId });
  return {
    works: [...end.settled.values()].flatMap(({ works }) => works),
    left: end.left.map(({ movement }) => movement),
    isFull,
    end,
  };
}

/** `null`: somebody holds a row that one of them needs, and nothing has happened to any. */
async function moveTogether(
  link: Link,
  items: readonly Item[],
  keepsakes: Keepsakes,
): Promise<BatchEnd | null> {
  try {
    return await moveBatch(link, items, OPEN, keepsakes);
  } catch (error) {
    if (faultOf(error) !== "locked") throw error;
    await link([rollback()]);
    return null;
  }
}
