import type { RunNewsView } from "@/lib/contract/workspace-events";

/** News with the cursor after which a listener goes on. */
export type CursorNews = { cursor: string; news: RunNewsView };

/** What came after a cursor. `isReset`: it is not known what came after it, so nothing is said. */
export type ShelfPage = { isReset: boolean; items: CursorNews[]; cursor: string };

/** More than anybody reads one by one: beyond, asking again for everything is cheaper. */
const PAGE_MAX = 100;
const RUNS_MAX = 500;

/** What tells one shelf's cursors from another's. */
const newEpoch = () => crypto.randomUUID().replaceAll("-", "");

type Kept = { position: number; news: RunNewsView };

/**
 * The newest news of each run of one workspace, in the order of their moves, so that whoever was away for a
 * moment hears what they missed. Its cursors mean something here and now alone: another shelf knows none of them.
 */
export class NewsShelf {
  #epoch = newEpoch();
  #position = 0;
  /** Who stands before it has missed something that is no longer here. */
  #oldest = 0;
  /** In the order of their moves: a run that moves again goes to the end. */
  readonly #runs = new Map<string, Kept>();

  /** Keeps the news unless it is known; says whether it was new. */
  put(news: RunNewsView): boolean {
    const known = this.#runs.get(news.run_id);
    if (known && known.news.sequence >= news.sequence) return false;
    this.#position += 1;
    this.#runs.delete(news.run_id);
    this.#runs.set(news.run_id, { position: this.#position, news });
    if (this.#runs.size > RUNS_MAX) this.#dropOldest();
    return true;
  }

  /** Makes every cursor that was given out worthless: something may have been missed. */
  forget(): void {
    this.#epoch = newEpoch();
    this.#runs.clear();
  }

  /** What came after the cursor; `null` and a cursor that is not of here begin anew. */
  after(cursor: string | null): ShelfPage {
    const here = this.#cursorAt(this.#position);
    const from = this.#positionOf(cursor);
    if (from === null) return { isReset: true, items: [], cursor: here };
    const items = [...this.#runs.values()]
      .filter(({ position }) => position > from)
      .map(({ position, news }) => ({ cursor: this.#cursorAt(position), news }));
    return items.length > PAGE_MAX
      ? { isReset: true, items: [], cursor: here }
      : { isReset: false, items, cursor: here };
  }

  #cursorAt(position: number): string {
    return `${this.#epoch}.${position}`;
  }

  #positionOf(cursor: string | null): number | null {
    const [epoch, position] = cursor?.split(".") ?? [];
    if (epoch !== this.#epoch) return null;
    const number = Number(position);
    return Number.isInteger(number) && number >= this.#oldest && number <= this.#position
      ? number
      : null;
  }

  #dropOldest(): void {
    const [oldest] = this.#runs;
    if (!oldest) return;
    this.#runs.delete(oldest[0]);
    this.#oldest = oldest[1].position;
  }
}
