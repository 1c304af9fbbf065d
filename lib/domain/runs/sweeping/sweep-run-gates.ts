import { mover } from "../moving/engine";
import { sweepGates } from "../starting/gates";

/** Looks at every gate where something was left undone. Gives how many. */
export const sweepRunGates = (): Promise<number> => sweepGates(mover());
