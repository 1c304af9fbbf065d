/** One page of a list, in the form in which the API answers it. */
export type Page<T, C> = { items: T[]; next_cursor: C | null };

/**
 * A page of at most `limit` from rows that were read with `limit + 1`: the row too many only says that
 * there is a next page, which begins after the last one shown.
 */
export function pageOfRows<R, T, C>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => T,
  cursorOf: (row: R) => C,
): Page<T, C> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(view),
    next_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}
