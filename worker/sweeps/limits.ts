import { wakePools } from "@/lib/domain/jobs/wake-pools";
import { sweepLimits } from "@/lib/domain/runs/sweeping/sweep-limits";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 1_000;
const PAUSE_MIN_MS = 20;

/** Lets steps begin that wait for a rate when their time comes, and makes up for wake-ups that were missed. */
export const sweepingLimits = (): Loop =>
  startLoop("The sweep of limits", PAUSE_MS, async () => {
    const { pools, nextInMs } = await sweepLimits();
    wakePools(pools);
    return Math.min(Math.max(nextInMs ?? PAUSE_MS, PAUSE_MIN_MS), PAUSE_MS);
  });
