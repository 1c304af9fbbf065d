import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { StopRequest } from "@/lib/domain/runs/workers/stop-requests";
import { type AbortCause, AttemptAbort } from "@/lib/execution/attempt-abort";

/** `pause`: its run is paused, and it goes no further than to its next safe point. */
export type HeldAttempt = { work: ClaimedWork; abort: AbortController; pause: AbortController };

/** What this process runs, and how much more it may take. */
export class Attempts {
  readonly slots: number;
  readonly #held = new Map<string, HeldAttempt>();
  readonly #onFree: () => void;
  #reserved = 0;
  #waiting: (() => void)[] = [];

  /** `onFree` is called whenever there is room again. */
  constructor(slots: number, onFree: () => void) {
    this.slots = slots;
    this.#onFree = onFree;
  }

  get running(): number {
    return this.#held.size;
  }

  get free(): number {
    return Math.max(0, this.slots - this.#held.size - this.#reserved);
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.#held.keys());
  }

  /** Keeps up to so many slots for steps that are asked for; says how many. `release` gives them back. */
  reserve(wanted: number): number {
    const slots = Math.min(wanted, this.free);
    this.#reserved += slots;
    return slots;
  }

  release(slots: number): void {
    this.#reserved -= slots;
    this.#settle();
  }

  add(work: ClaimedWork): HeldAttempt {
    const held = { work, abort: new AbortController(), pause: new AbortController() };
    this.#held.set(work.attemptId, held);
    return held;
  }

  remove({ work }: HeldAttempt): void {
    this.#held.delete(work.attemptId);
    this.#settle();
  }

  /** Tells one attempt to stop; nothing if it is not ours, or was told so before. */
  abort(attemptId: string, why: AbortCause): void {
    this.#held.get(attemptId)?.abort.abort(new AttemptAbort(why));
  }

  /** Tells one attempt that its run is cancelled or paused, as often as it is said. */
  stop({ attemptId, why }: StopRequest): void {
    if (why === "cancelled") this.abort(attemptId, why);
    else this.#held.get(attemptId)?.pause.abort();
  }

  abortAll(why: AbortCause): void {
    for (const { abort } of this.#held.values()) abort.abort(new AttemptAbort(why));
  }

  /** Returns once nothing runs and nothing is asked for. */
  async idle(): Promise<void> {
    while (this.#held.size + this.#reserved > 0)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #settle(): void {
    if (this.free > 0) this.#onFree();
    if (this.#held.size + this.#reserved > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
