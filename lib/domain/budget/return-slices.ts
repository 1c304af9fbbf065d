import { type Amounts, eachOf, isNothing, minus, NOTHING } from "@/lib/engine/budget/amounts";
import { AS_LONG_AS_IT_TAKES, inTransaction } from "@/lib/platform/pg";
import { locked, ownUse } from "./purse";
import { movePurse } from "./purse.sql";
import { lockSlices, returnSlice } from "./spans.sql";

type Slice = Amounts & { budgetId: string; startsOn: string };

/**
 * Gives back to the budgets above a run what it has not spent of their slices. Asked twice it finds nothing left to
 * give; what is settled later takes again what it needs.
 */
export const returnSlices = (runId: string): Promise<void> =>
  inTransaction(async (client) => {
    const purse = await locked(client, runId);
    if (!purse || purse.budgetIds.length === 0) return;
    const unused = minus(purse.handed, ownUse(purse));
    const surplus = eachOf((currency) => Math.max(0, unused[currency]));
    if (isNothing(surplus)) return;
    const { rows } = await client.query<Slice>(lockSlices(runId));
    for (const ofBudget of Map.groupBy(rows, ({ budgetId }) => budgetId).values())
      for (const { slice, back } of shares(ofBudget, surplus))
        await client.query(returnSlice(slice, runId, back));
    const handed = minus(NOTHING, surplus);
    await client.query(movePurse(runId, { reserved: NOTHING, spent: NOTHING, handed }));
  }, AS_LONG_AS_IT_TAKES);

/** What goes back of each slice of one budget, of the newest first. */
function shares(slices: readonly Slice[], surplus: Amounts): { slice: Slice; back: Amounts }[] {
  let left = surplus;
  const given: { slice: Slice; back: Amounts }[] = [];
  for (const slice of slices.toReversed()) {
    const back = eachOf((currency) => Math.min(left[currency], slice[currency]));
    left = minus(left, back);
    if (!isNothing(back)) given.push({ slice, back });
  }
  return given;
}
