import { type Due, lookForDue } from "@/lib/domain/runs/sweeping/look-for-due";
import { type Loop, startLoop } from "../loop";
import { CHANNEL_TOPICS } from "./notices";

const PAUSE_MS = 1_000;

/** Where nothing was due, a sweep still looks for itself so often, whatever becomes of the look-out. */
export const UNCALLED_PAUSE_MS = 15_000;

/** A sweep for each thing that may be due. */
export type Called = Record<keyof Due, Pick<Loop, "poke">>;

/**
 * Looks every second for what is due, with one statement, and calls the sweeps that have something to do: an idle
 * process costs one look a second and not one for each of them. While steps run here, timers are looked after
 * without a call: steps that end set new ones.
 */
export const lookingOut = (called: Called, isBusy: () => boolean): Loop =>
  startLoop("Looking for what is due", PAUSE_MS, async () => {
    const due = await lookForDue(CHANNEL_TOPICS);
    if (isBusy()) called.timers.poke();
    for (const [name, loop] of Object.entries(called)) if (due[name as keyof Due]) loop.poke();
    return PAUSE_MS;
  });
