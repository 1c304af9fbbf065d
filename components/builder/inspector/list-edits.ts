import type { Json } from "@/lib/kernel/json";

/** The items of a field that should be a list; a single value in its place counts as one item. */
export const itemsOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** The list with one item moved by one place. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const item = items[at];
  const next = at + by;
  if (item === undefined || next < 0 || next >= items.length) return [...items];
  return items.toSpliced(at, 1).toSpliced(next, 0, item);
}
