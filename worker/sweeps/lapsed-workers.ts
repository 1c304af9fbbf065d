import { sweepLapsedWorkers } from "@/lib/domain/runs/sweeping/sweep-lapsed-workers";
import { type Loop, startLoop } from "../loop";
import { UNCALLED_PAUSE_MS } from "./look-out";

/** Declares workers gone whose lease is over, and frees what they held. */
export const sweepingLapsedWorkers = (): Loop =>
  startLoop("The sweep of lapsed workers", UNCALLED_PAUSE_MS, async () =>
    (await sweepLapsedWorkers()) > 0 ? 0 : UNCALLED_PAUSE_MS,
  );
