import { fireTimers } from "@/lib/domain/runs/fire-timers";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 1_000;

/** Fires what is due: retries, waits, expiries and limits. It comes back when the next one is due. */
export const firingTimers = (): Loop =>
  startLoop("Firing timers", PAUSE_MS, async () => {
    const { fired, nextInMs } = await fireTimers();
    if (fired > 0) return 0;
    return nextInMs ?? PAUSE_MS;
  });
