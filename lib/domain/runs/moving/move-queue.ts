/** Something that belongs to one run. */
export type OfRun = { runId: string };

/**
 * What waits to be moved, in order for each run. A run is in one batch at a time: what arrives for it
 * meanwhile joins the next. A run whose row another process holds is put aside, and tried by itself; one that needs
 * something else that is held would keep its batch waiting, and stays apart from all others until it has moved, or
 * nothing of it waits any more.
 */
export class MoveQueue<Item extends OfRun> {
  readonly #pending = new Map<string, Item[]>();
  readonly #aside = new Map<string, Item[]>();
  readonly #apart = new Set<string>();
  readonly #busy = new Set<string>();

  /** Everything that waits, put aside or not. */
  get size(): number {
    let size = 0;
    for (const items of this.#pending.values()) size += items.length;
    for (const items of this.#aside.values()) size += items.length;
    return size;
  }

  get hasAside(): boolean {
    for (const runId of this.#aside.keys()) if (!this.#busy.has(runId)) return true;
    return false;
  }

  add(item: Item): void {
    const queue = this.#aside.has(item.runId) ? this.#aside : this.#pending;
    const items = queue.get(item.runId);
    if (items) items.push(item);
    else queue.set(item.runId, [item]);
  }

  /** Up to `max` items of runs that are in no batch; their runs are busy until `release`. */
  take(max: number): Item[] {
    const taken: Item[] = [];
    for (const [runId, items] of this.#pending) {
      if (taken.length >= max) break;
      if (this.#busy.has(runId)) continue;
      this.#busy.add(runId);
      this.#pending.delete(runId);
      const rest = items.splice(max - taken.length);
      for (const item of items) taken.push(item);
      if (rest.length > 0) this.#pending.set(runId, rest);
    }
    return taken;
  }

  /** The items of the run that was put aside first. */
  takeAside(max: number): Item[] {
    for (const [runId, items] of this.#aside) {
      if (this.#busy.has(runId)) continue;
      this.#busy.add(runId);
      this.#aside.delete(runId);
      const rest = items.splice(max);
      if (rest.length > 0) this.#prepend(this.#pending, runId, rest);
      return items;
    }
    return [];
  }

  /**
   * Puts back what could not be locked, before everything that came for its run meanwhile. `isApart`: what is in the way
   * may be another row than that of the run.
   */
  putAside(items: readonly Item[], isApart = false): void {
    for (const [runId, own] of byRun(items)) {
      if (isApart) this.#apart.add(runId);
      const later = this.#pending.get(runId) ?? [];
      this.#pending.delete(runId);
      this.#prepend(this.#aside, runId, [...own, ...later]);
    }
  }

  /** Takes out of what was put aside whatever `isOver` says, and gives it. */
  dropAside(isOver: (item: Item) => boolean): Item[] {
    const dropped: Item[] = [];
    for (const [runId, items] of this.#aside) {
      const left = items.filter((item) => !isOver(item));
      dropped.push(...items.filter(isOver));
      if (left.length > 0) this.#aside.set(runId, left);
      else this.#forgetAside(runId);
    }
    return dropped;
  }

  /**
   * Lets the runs that were put aside be tried with all others again, unless they are to stay apart. The first in line
   * stays, too: it is the next to be waited for, or whoever is apart would have every turn.
   */
  retryAside(): void {
    const [, ...behind] = this.#aside;
    for (const [runId, items] of behind) {
      if (this.#apart.has(runId)) continue;
      this.#aside.delete(runId);
      this.#prepend(this.#pending, runId, items);
    }
  }

  /** Says that the batch of these items is over. */
  release(items: readonly Item[]): void {
    for (const { runId } of items) {
      this.#busy.delete(runId);
      if (!this.#aside.has(runId)) this.#apart.delete(runId);
    }
  }

  #forgetAside(runId: string): void {
    this.#aside.delete(runId);
    this.#apart.delete(runId);
  }

  #prepend(queue: Map<string, Item[]>, runId: string, items: Item[]): void {
    queue.set(runId, [...items, ...(queue.get(runId) ?? [])]);
  }
}

/** The items of each run, in their order. */
export function byRun<Item extends OfRun>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.runId);
    if (group) group.push(item);
    else groups.set(item.runId, [item]);
  }
  return groups;
}
