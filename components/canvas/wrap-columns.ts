/** A row of its own costs this many edges that come back from the end of the row above. */
const ROW_COST = 6;

/**
 * Breaks columns into rows of at most `longest`: few rows, and breaks where few edges cross. `crossing(at)` says how
 * many edges pass from before column `at` to it or behind. Gives the first column of each row.
 */
export function wrapColumns(
  columns: number,
  longest: number,
  crossing: (at: number) => number,
): number[] {
  const best: { cost: number; start: number }[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= columns; end += 1) {
    let choice = { cost: Number.POSITIVE_INFINITY, start: 0 };
    for (let start = Math.max(0, end - longest); start < end; start += 1) {
      const before = best[start];
      if (!before) continue;
      const cost = before.cost + (start === 0 ? 0 : ROW_COST + crossing(start));
      // Among equals the fuller first row: that is the later start.
      if (cost <= choice.cost) choice = { cost, start };
    }
    best.push(choice);
  }
  const starts: number[] = [];
  for (let end = columns; end > 0; end = best[end]?.start ?? 0)
    starts.unshift(best[end]?.start ?? 0);
  return starts;
}
