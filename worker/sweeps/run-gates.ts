import { sweepRunGates } from "@/lib/domain/runs/sweeping/sweep-run-gates";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 2_000;

/** Lets in runs that wait for room among those of their key, where whoever had to do it has died. */
export const sweepingRunGates = (): Loop =>
  startLoop("The sweep of the runs' gates", PAUSE_MS, async () =>
    (await sweepRunGates()) > 0 ? PAUSE_MS / 8 : PAUSE_MS,
  );
