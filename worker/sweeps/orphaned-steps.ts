import { wakePools } from "@/lib/domain/jobs/wake-pools";
import { sweepOrphanedSteps } from "@/lib/domain/runs/sweeping/sweep-orphaned-steps";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 5_000;

/** Says which steps no live worker can run. */
export const sweepingOrphanedSteps = (): Loop =>
  startLoop("The sweep of orphaned steps", PAUSE_MS, async () => {
    wakePools(await sweepOrphanedSteps());
    return PAUSE_MS;
  });
