import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import { type Loop, startLoop } from "../loop";
import { UNCALLED_PAUSE_MS } from "./look-out";

/** Steps that end set timers, which may be due sooner than the ones that stood there at the last look. */
const BUSY_PAUSE_MS = 250;

/** Fires what is due: retries, waits, expiries and limits. It comes back when the next one is due. */
export const firingTimers = (isBusy: () => boolean): Loop =>
  startLoop("Firing timers", UNCALLED_PAUSE_MS, async () => {
    const { fired, nextInMs } = await fireTimers();
    if (fired > 0) return 0;
    return Math.min(nextInMs ?? UNCALLED_PAUSE_MS, isBusy() ? BUSY_PAUSE_MS : UNCALLED_PAUSE_MS);
  });
