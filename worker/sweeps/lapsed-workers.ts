import { sweepLapsedWorkers } from "@/lib/domain/runs/sweeping/sweep-lapsed-workers";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 1_000;

/** Declares workers gone whose lease is over, and frees what they held. */
export const sweepingLapsedWorkers = (): Loop =>
  startLoop("The sweep of lapsed workers", PAUSE_MS, async () =>
    (await sweepLapsedWorkers()) > 0 ? 0 : PAUSE_MS,
  );
