import { type StepState, stepKey } from "@/lib/engine/advance/model";
import type { SliceOf } from "../loading/run-slice";
import { loadFirstSteps, readStep } from "../loading/slice.sql";
import type { Agenda } from "./agenda";
import type { Item } from "./open-run";
import { type Recalled, type RunMemory, STEPS_KEPT_MAX } from "./run-memory";

/** The runs of a batch that are not looked at, and those that are looked at so that they need not be the next time. */
export class RecalledRuns {
  readonly #memory: RunMemory;
  readonly #recalled = new Set<string>();
  /** Runs of which all steps are asked for at once. */
  readonly #whole = new Set<string>();

  constructor(memory: RunMemory) {
    this.#memory = memory;
  }

  get isEmpty(): boolean {
    return this.#recalled.size === 0;
  }

  has(runId: string): boolean {
    return this.#recalled.has(runId);
  }

  /**
   * The run from memory, if its steps go on by themselves; what anybody else asks for is decided under the lock.
   * So is what a purse pays for: it is locked after its run, by everybody.
   */
  recall(runId: string, items: readonly Item[]): Recalled | null {
    const goesOn = items.every((item) => isEnd(item) && !item.isRepeat);
    const known = goesOn ? this.#memory.recall(runId) : null;
    if (!known || known.run.state.hasPurse) return null;
    this.#recalled.add(runId);
    return known;
  }

  /** All steps of runs that will most likely be moved again soon, if they are few. `groups`: runs to be looked at. */
  loadSteps(agenda: Agenda, groups: Iterable<[string, readonly Item[]]>, sliceOf: SliceOf): void {
    for (const [runId, items] of groups) {
      const goesOn = items.every((item) => isEnd(item) || item.movement.move.type === "claimed");
      if (goesOn && this.#memory.wants(runId)) this.#whole.add(runId);
    }
    if (this.#whole.size === 0) return;
    agenda.add(loadFirstSteps([...this.#whole], STEPS_KEPT_MAX + 1), ({ rows }) => {
      const found = new Map([...this.#whole].map((runId) => [runId, [] as StepState[]]));
      for (const { runId, step } of rows.map(readStep)) found.get(runId)?.push(step);
      for (const [runId, steps] of found) {
        if (steps.length > STEPS_KEPT_MAX) this.#memory.giveUp(runId);
        else sliceOf(runId)?.fill(steps.map((step) => [stepKey(step), step]));
      }
    });
  }

  /** Whether all steps of the run come with what is under way. */
  loadsSteps(runId: string): boolean {
    return this.#whole.has(runId);
  }
}

const isEnd = ({ movement }: Item): boolean => movement.move.type === "attempt_ended";
