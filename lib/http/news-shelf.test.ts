import { describe, expect, it } from "vitest";
import type { RunNewsView } from "@/lib/contract/workspace-events";
import type { RunId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { NewsShelf } from "./news-shelf";

const newsOf = (run_id: RunId, sequence: number): RunNewsView => ({
  run_id,
  sequence,
  event_type: "step.succeeded",
  execution_status: "running",
  review_status: "not_required",
});

const [a, b, c] = [newId("run"), newId("run"), newId("run")];
const saidAfter = (shelf: NewsShelf, cursor: string) =>
  shelf.after(cursor).items.map(({ news }) => [news.run_id, news.sequence]);

describe("what a workspace's listeners missed", () => {
  it("is told from where they stand: each run once, as far as it has come", () => {
    const shelf = new NewsShelf();
    const { cursor } = shelf.after(null);
    for (const news of [newsOf(a, 1), newsOf(b, 1), newsOf(a, 2)]) shelf.put(news);
    expect(saidAfter(shelf, cursor)).toEqual([
      [b, 1],
      [a, 2],
    ]);
    const { items, cursor: here } = shelf.after(cursor);
    expect(saidAfter(shelf, items[0]?.cursor ?? "")).toEqual([[a, 2]]);
    expect(shelf.after(here)).toEqual({ isReset: false, items: [], cursor: here });
  });

  it("does not hold what is known already", () => {
    const shelf = new NewsShelf();
    expect([newsOf(a, 3), newsOf(a, 3), newsOf(a, 2)].map((news) => shelf.put(news))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ["no cursor", () => null],
    ["a cursor of another process", () => new NewsShelf().after(null).cursor],
    ["a cursor that is none", () => "900"],
    ["a cursor from beyond", (here: string) => `${here}0`],
    ["half a cursor", (here: string) => here.split(".")[0] ?? ""],
  ])("is not known for %s: they are told to ask", (_, cursorFrom) => {
    const shelf = new NewsShelf();
    shelf.put(newsOf(a, 1));
    const { cursor } = shelf.after(null);
    expect(shelf.after(cursorFrom(cursor))).toEqual({ isReset: true, items: [], cursor });
  });

  it("is not known once something may have been missed here as well", () => {
    const shelf = new NewsShelf();
    const { cursor } = shelf.after(null);
    shelf.put(newsOf(c, 1));
    shelf.forget();
    expect(shelf.after(cursor).isReset).toBe(true);
  });

  it("is not told one by one when it is too much, nor kept without end", () => {
    const shelf = new NewsShelf();
    const begin = shelf.after(null).cursor;
    const move = (count: number) => {
      for (let n = 0; n < count; n += 1) shelf.put(newsOf(newId("run"), 1));
    };
    move(100);
    expect(shelf.after(begin).items).toHaveLength(100);
    move(1);
    expect(shelf.after(begin)).toMatchObject({ isReset: true, items: [] });
    const later = shelf.after(null).cursor;
    move(50);
    expect(shelf.after(later).items).toHaveLength(50);
    move(501);
    expect(shelf.after(later).isReset).toBe(true);
  });
});
