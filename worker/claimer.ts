import { hearWakes, wakeOthers } from "@/lib/domain/jobs/wake-pools";
import type { ClaimRequest } from "@/lib/domain/runs/claiming/claim-batch";
import { mover } from "@/lib/domain/runs/moving/engine";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { log } from "@/lib/platform/log";
import type { Attempts } from "./attempts";
import { startLoop } from "./loop";

/** One claim takes no more, so that several processes share a burst. */
const CLAIM_MAX = 32;
const POLL_FIRST_MS = 20;
/** The look-out sees within a second what is ready; this is for a look-out that fails. */
const POLL_MAX_MS = 5_000;

export type ClaimerOptions = {
  attempts: Attempts;
  pools: readonly string[];
  /** What this worker takes now; `null` while it takes nothing. */
  offer: () => Omit<ClaimRequest, "slots"> | null;
  begin: (work: ClaimedWork) => void;
};

export type Claimer = {
  /** Looks for work as soon as possible. */
  look: () => void;
  /** Looks once, because something is ready; it may well be for others, and is no reason to hurry. */
  lookOnce: () => void;
  /** Says that a slot is free; looks if it was waiting for one. */
  freed: () => void;
  /** Lets a claim that is under way end, and takes nothing more. */
  stop: () => Promise<void>;
};

/**
 * Looks for ready steps whenever it is woken, and by itself with growing pauses. It never takes
 * more than there are free slots; what to take is decided in PostgreSQL.
 */
export function startClaimer({ attempts, pools, offer, begin }: ClaimerOptions): Claimer {
  let idleMs = POLL_FIRST_MS;
  let isStarved = false;

  const loop = startLoop("Claiming", POLL_MAX_MS, async () => {
    const current = offer();
    const slots = current ? attempts.reserve(CLAIM_MAX) : 0;
    isStarved = current !== null && slots === 0;
    if (!current || slots === 0) return POLL_MAX_MS;
    let unused = slots;
    try {
      const { works, late, isFull } = await mover().claim({ ...current, slots });
      unused -= late.length;
      for (const work of works) begin(work);
      for (const claim of late) void beginLater(claim);
      return pauseAfter(works.length + late.length, isFull);
    } finally {
      attempts.release(unused);
    }
  });

  /** A claim that waits for its run's lock keeps its slot until it is decided. */
  async function beginLater(claim: Promise<ClaimedWork[]>): Promise<void> {
    try {
      for (const work of await claim) begin(work);
    } catch (error) {
      log.warn("A claim has no answer; what it took is given back later.", { error });
    } finally {
      attempts.release(1);
    }
  }

  function pauseAfter(taken: number, isFull: boolean): number {
    if (taken > 0 && isFull) {
      if (attempts.running >= attempts.slots) for (const pool of pools) wakeOthers(pool);
      idleMs = POLL_FIRST_MS;
      return 0;
    }
    idleMs = taken > 0 ? POLL_FIRST_MS : Math.min(idleMs * 2, POLL_MAX_MS);
    return idleMs;
  }

  /** A claimer without a free slot leaves the wake-up to others. */
  function hear(pool: string): boolean {
    if (!pools.includes(pool) || attempts.free === 0 || !offer()) return false;
    look();
    return true;
  }

  function look(): void {
    idleMs = POLL_FIRST_MS;
    loop.poke();
  }

  const deafen = hearWakes(hear);
  return {
    look,
    lookOnce: loop.poke,
    freed: () => {
      if (isStarved) loop.poke();
    },
    stop: async () => {
      deafen();
      await loop.stop();
    },
  };
}
