type Row = { id: string };

/** Rows as they are shown while they are held, and how many wait behind them. */
export type HeldRows<R> = { shown: R[]; newer: number };

/**
 * Keeps rows where they are, with their newest facts. A row that is no longer in the list stays as it was
 * last seen; what comes after the last one, by asking for more, is added; anything else waits.
 * Ids fall from row to row.
 */
export function holdRows<R extends Row>(held: readonly R[], fresh: readonly R[]): HeldRows<R> {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const kept = held.map((row) => byId.get(row.id) ?? row);
  const heldIds = new Set(held.map(({ id }) => id));
  const others = fresh.filter(({ id }) => !heldIds.has(id));
  const last = held.at(-1)?.id;
  const after = last === undefined ? others : others.filter(({ id }) => id < last);
  return { shown: [...kept, ...after], newer: others.length - after.length };
}
