import { wakePools } from "@/lib/domain/jobs/wake-pools";
import { sweepLimits } from "@/lib/domain/runs/sweeping/sweep-limits";
import { type Loop, startLoop } from "../loop";
import { UNCALLED_PAUSE_MS } from "./look-out";

const PAUSE_MIN_MS = 20;

/** Lets steps begin that wait for a rate when their time comes, and makes up for wake-ups that were missed. */
export const sweepingLimits = (): Loop =>
  startLoop("The sweep of limits", UNCALLED_PAUSE_MS, async () => {
    const { pools, nextInMs } = await sweepLimits();
    wakePools(pools);
    return Math.max(nextInMs ?? UNCALLED_PAUSE_MS, PAUSE_MIN_MS);
  });
