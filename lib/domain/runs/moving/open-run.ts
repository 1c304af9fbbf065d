import type { KnownVersion } from "../loading/plans";
import type { RunSlice } from "../loading/run-slice";
import type { Movement, NewRun } from "./movement";
import type { LockedRun } from "./run-row";

/** A movement in a batch. `isRepeat`: it was sent before, and the answer was lost. */
export type Item = { runId: string; movement: Movement; isRepeat: boolean };

/** A run under its lock, with the moves that it is open for. */
export type OpenRun = {
  run: LockedRun;
  newRun: NewRun | null;
  version: KnownVersion;
  slice: RunSlice;
  items: Item[];
  /** Nobody has looked at it: it is as this process left it, unless somebody else has moved it since. */
  isRecalled: boolean;
};

/** Items that cannot be decided, and why. */
export type BrokenItems = { items: Item[]; error: unknown };
