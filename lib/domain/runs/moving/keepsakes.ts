import { CarriedClock } from "./carried-clock";
import { RunMemory } from "./run-memory";

/** What a process that moves runs keeps from one batch to the next. */
export type Keepsakes = { memory: RunMemory; clock: CarriedClock };

/** Of a process that has moved nothing yet. */
export const newKeepsakes = (): Keepsakes => ({
  memory: new RunMemory(),
  clock: new CarriedClock(),
});
