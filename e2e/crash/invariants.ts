import type { Stack } from "./stack";

/** What is wrong once everything has come to rest: runs that have not ended, and what the doctor finds. */
export async function whatIsWrong(stack: Stack): Promise<unknown[]> {
  const open = await stack.query("select id, execution_status from runs where ended_at is null");
  return [...open, ...(await stack.findings())];
}

/** Returns once every ended run is in the figures; each is counted once, so the sums are equal. */
export const allCounted = (stack: Stack): Promise<true> =>
  stack.eventually("every ended run in the figures, once", async () => {
    const [row] = await stack.query<{ counted: number; ended: number; left: number }>(`
      select (select coalesce(sum(succeeded + failed + cancelled + timed_out), 0)::int from day_figures) as counted,
        (select count(*)::int from runs where ended_at is not null) as ended,
        (select count(*)::int from outbox) as left`);
    if (!row || row.counted > row.ended) throw new Error(`Counted twice: ${JSON.stringify(row)}`);
    return row.counted === row.ended && row.left === 0 ? true : null;
  });
