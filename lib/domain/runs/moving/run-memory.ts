import type { Decisions } from "@/lib/engine/advance/decisions";
import { type StepState, stepKey } from "@/lib/engine/advance/model";
import { Recent } from "./recent";
import type { LockedRun } from "./run-row";

/** A run as this process has left it, with every row of its steps. */
export type Recalled = { run: LockedRun; steps: ReadonlyMap<string, StepState> };

type Entry = {
  /** `null`: what was kept of it does not hold any more. */
  kept: Recalled | null;
  atMs: number;
  /** Something failed with it since: only a look under its lock can say whether it still holds. */
  isDoubted: boolean;
  /** How often somebody else turned out to have moved it. */
  misses: number;
  /** It is not worth the place: too large, or others move it too. */
  isGivenUp: boolean;
};

/** A wide run is one that others move too, and its rows cost more to keep than to read. */
export const STEPS_KEPT_MAX = 40;
const RUNS_MAX = 1_000;
/** Who has not moved for so long may be read again. */
const KEPT_MS = 10_000;
const MISSES_MAX = 3;

/**
 * What the last save of this process left of the runs that it moves, so that the next move needs no look at
 * them first. It is never trusted: the save names the version of the row that it was decided from, and where
 * anybody has written to the run since, nothing is written and the move is made again, under the lock.
 */
export class RunMemory {
  readonly #entries = new Recent<string, Entry>(RUNS_MAX);
  readonly #clock: () => number;

  /** `clock`: milliseconds that only grow. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** What is remembered of a run, as far as it may be decided from without looking first. */
  recall(runId: string): Recalled | null {
    const entry = this.#entries.get(runId);
    if (!entry || entry.isDoubted || this.#clock() - entry.atMs > KEPT_MS) return null;
    return entry.kept;
  }

  /** Whether it is worth the while to read all steps of a run, which must be looked at anyway. */
  wants(runId: string): boolean {
    const entry = this.#entries.get(runId);
    return !entry || (entry.kept === null && !entry.isGivenUp);
  }

  /** The steps that are remembered of a run which is now under its lock, if nobody else has moved it. */
  confirm({ id, rowVersion }: LockedRun): Recalled["steps"] | null {
    const entry = this.#entries.get(id);
    if (!entry?.kept) return null;
    if (entry.kept.run.rowVersion === rowVersion) {
      entry.isDoubted = false;
      return entry.kept.steps;
    }
    entry.misses += 1;
    entry.kept = null;
    entry.isGivenUp = entry.misses >= MISSES_MAX;
    return null;
  }

  /** Keeps a run as it was saved; `steps` are all that it had before. */
  keep(run: LockedRun, steps: ReadonlyMap<string, StepState | null>, decisions: Decisions): void {
    const after = new Map<string, StepState>();
    for (const [key, step] of steps) if (step) after.set(key, step);
    for (const step of decisions.removed) after.delete(stepKey(step));
    for (const step of decisions.updated) after.set(stepKey(step), step);
    for (const step of decisions.inserted) after.set(stepKey(step), step);
    const isTooLarge = after.size > STEPS_KEPT_MAX;
    const before = this.#entries.get(run.id);
    const isGivenUp = before?.isGivenUp || isTooLarge;
    this.#entries.set(run.id, {
      kept: isGivenUp ? null : { run, steps: after },
      atMs: this.#clock(),
      isDoubted: false,
      misses: before?.misses ?? 0,
      isGivenUp,
    });
  }

  /** A run that is larger than what is kept. */
  giveUp(runId: string): void {
    const misses = this.#entries.get(runId)?.misses ?? 0;
    const atMs = this.#clock();
    this.#entries.set(runId, { kept: null, atMs, isDoubted: false, misses, isGivenUp: true });
  }

  /** Something failed with them: from now on none is decided from memory, until it was looked at. */
  doubt(runIds: Iterable<string>): void {
    for (const runId of runIds) {
      const entry = this.#entries.get(runId);
      if (entry) entry.isDoubted = true;
    }
  }

  /** A run that is over, or that was moved without all its steps at hand. */
  forget(runId: string): void {
    const entry = this.#entries.get(runId);
    if (!entry) return;
    if (entry.isGivenUp) entry.kept = null;
    else this.#entries.delete(runId);
  }
}
