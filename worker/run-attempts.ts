import type { ClaimRequest } from "@/lib/domain/runs/claiming/claim-batch";
import { othersWait } from "@/lib/domain/runs/claiming/others-wait";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { Executor } from "@/lib/execution/work";
import { log } from "@/lib/platform/log";
import type { Attempts, HeldAttempt } from "./attempts";
import { endAttempt } from "./end-attempt";
import { executeAttempt } from "./execute-attempt";

/** One run keeps a slot for so long at most; then others get their turn. */
const CHAIN_STEPS_MAX = 50;
const CHAIN_MS_MAX = 200;
/** A step with many successors leaves most of them to whoever is free. */
const OFFERED_SLOTS_MAX = 4;

export type RunnerOptions = {
  attempts: Attempts;
  execute: Executor;
  /** What this worker takes now; `null` while it takes nothing. */
  offer: () => Omit<ClaimRequest, "slots"> | null;
};

type Chain = { steps: number; since: number };

/** Makes the function that runs a claimed step to its end, and what is claimed along with that end. */
export function createRunner({ attempts, execute, offer }: RunnerOptions) {
  /** Never throws, and takes a slot at once. */
  function begin(work: ClaimedWork, chain: Chain = { steps: 1, since: performance.now() }): void {
    const held = attempts.add(work);
    run(held, chain).catch((error: unknown) => {
      attempts.remove(held);
      log.error("A worker has failed at its own bookkeeping.", { error });
    });
  }

  async function run(held: HeldAttempt, chain: Chain): Promise<void> {
    const result = await executeAttempt(held, execute);
    if (result === null) return attempts.remove(held);
    const extra = mayGoOn(chain) ? attempts.reserve(OFFERED_SLOTS_MAX - 1) : 0;
    const works = await endAttempt(held, result, offerOf(held, chain, extra));
    // The successor takes the slot over, so that it is never free in between.
    const next = { steps: chain.steps + 1, since: chain.since };
    for (const work of works) begin(work, next);
    attempts.remove(held);
    attempts.release(extra);
  }

  function offerOf({ work }: HeldAttempt, chain: Chain, extra: number) {
    const current = mayGoOn(chain) ? offer() : null;
    if (current && othersWait(work.tenantId, current.pools)) return null;
    return current?.workerId === work.workerId ? { ...current, slots: 1 + extra } : null;
  }

  return begin;
}

const mayGoOn = ({ steps, since }: Chain): boolean =>
  steps < CHAIN_STEPS_MAX && performance.now() - since < CHAIN_MS_MAX;
