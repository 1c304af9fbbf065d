/** A time that is older says nothing: a process that was stopped need not have noticed. */
const CARRIED_MS = 5_000;
/** How far the time that was carried on may lie from the database's own; beyond that the save falls. */
export const CLOCK_TOLERANCE_MS = 1_000;

/**
 * The database's time, carried on for a while after it was last told, so that a decision needs no question
 * first. It lies behind by as long as the answer took, never goes backwards, and is checked by the database
 * when the decision is saved.
 */
export class CarriedClock {
  readonly #elapsed: () => number;
  #told: { timeMs: number; atMs: number } | null = null;
  #latest = 0;

  /** `elapsed`: milliseconds that only grow. */
  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** The database has just said what time it is. */
  tell(timeMs: number): void {
    this.#told = { timeMs, atMs: this.#elapsed() };
    // It was set back: whoever went on from the former time would be refused for so long.
    const wasSetBack = this.#latest - timeMs > CLOCK_TOLERANCE_MS;
    this.#latest = wasSetBack ? timeMs : Math.max(this.#latest, timeMs);
  }

  /** The time, in whole milliseconds since the epoch; `null` if it must be asked for. */
  read(): number | null {
    if (!this.#told) return null;
    const passed = this.#elapsed() - this.#told.atMs;
    if (passed > CARRIED_MS) return null;
    this.#latest = Math.max(this.#latest, Math.floor(this.#told.timeMs + passed));
    return this.#latest;
  }
}
