import { mover } from "./engine";
import { sweepGates } from "./gates";

/** Looks at every gate where something was left undone. Gives how many. */
export const sweepRunGates = (): Promise<number> => sweepGates(mover());
