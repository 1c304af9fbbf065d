import { sweepRunGates } from "@/lib/domain/runs/sweeping/sweep-run-gates";
import { type Loop, startLoop } from "../loop";
import { UNCALLED_PAUSE_MS } from "./look-out";

/** What was let in a moment ago may leave room for more. */
const AGAIN_MS = 250;

/** Lets in runs that wait for room among those of their key, where whoever had to do it has died. */
export const sweepingRunGates = (): Loop =>
  startLoop("The sweep of the runs' gates", UNCALLED_PAUSE_MS, async () =>
    (await sweepRunGates()) > 0 ? AGAIN_MS : UNCALLED_PAUSE_MS,
  );
