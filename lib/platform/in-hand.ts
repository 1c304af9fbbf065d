import { log } from "./log";

/** Longer than anything takes that nobody holds up. */
const WAIT_MS = 1_000;

/**
 * What was begun and has not ended, by what it is about. Whoever begins it waits for a moment only: what takes longer,
 * because somebody holds a row that it needs, goes on by itself, and keeps nobody else from going on.
 */
export class InHand {
  readonly #counts = new Map<string, number>();
  readonly #what: string;

  /** `what`: said of it when it fails after nobody waits for it any more. */
  constructor(what: string) {
    this.#what = what;
  }

  get keys(): string[] {
    return [...this.#counts.keys()];
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** Gives what came of it, or `null` if that takes longer than is waited for. Throws as it does, within that time. */
  async begin<Result>(
    keys: readonly string[],
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    const done = work().finally(() => this.#letGo(keys));
    const late = Symbol();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), WAIT_MS).unref();
    });
    try {
      const first = await Promise.race([done, timeout]);
      if (first !== late) return first;
      done.catch((error: unknown) => log.error(this.#what, { error }));
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The same, but for what is in hand already: then nothing is begun, and it gives `null`. */
  async beginOnce<Result>(key: string, work: () => Promise<Result>): Promise<Result | null> {
    return this.#counts.has(key) ? null : this.begin([key], work);
  }

  #letGo(keys: readonly string[]): void {
    for (const key of keys) {
      const left = (this.#counts.get(key) ?? 0) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
  }
}
