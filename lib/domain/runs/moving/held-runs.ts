/** Long enough that the looks at a run that stays held cost others nothing, and short enough for one that is let go. */
const HELD_MS = 2_000;

/** Runs whose rows somebody else was found to hold, for a while after that. */
export class HeldRuns {
  readonly #until = new Map<string, number>();
  readonly #clock: () => number;

  /** `clock`: milliseconds that only grow. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  note(runId: string): void {
    this.#until.set(runId, this.#clock() + HELD_MS);
  }

  /** Those that may still be held. */
  keys(): string[] {
    const now = this.#clock();
    for (const [runId, until] of this.#until) if (until <= now) this.#until.delete(runId);
    return [...this.#until.keys()];
  }
}
