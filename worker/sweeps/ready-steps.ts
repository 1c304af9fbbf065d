import { wakePools } from "@/lib/domain/jobs/wake-pools";
import { sweepReadySteps } from "@/lib/domain/runs/sweeping/sweep-ready-steps";
import { type Loop, startLoop } from "../loop";
import { UNCALLED_PAUSE_MS } from "./look-out";

/** Wakes pools again in which steps have been ready for too long: their first wake-up may be lost. */
export const sweepingReadySteps = (): Loop =>
  startLoop("The sweep of ready steps", UNCALLED_PAUSE_MS, async () => {
    wakePools(await sweepReadySteps());
    return UNCALLED_PAUSE_MS;
  });
