import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 1_000;
/** Steps that end set timers, which may be due sooner than the ones that stood there at the last look. */
const BUSY_PAUSE_MS = 250;

/** Fires what is due: retries, waits, expiries and limits. It comes back when the next one is due. */
export const firingTimers = (isBusy: () => boolean): Loop =>
  startLoop("Firing timers", PAUSE_MS, async () => {
    const { fired, nextInMs } = await fireTimers();
    if (fired > 0) return 0;
    return Math.min(nextInMs ?? PAUSE_MS, isBusy() ? BUSY_PAUSE_MS : PAUSE_MS);
  });
