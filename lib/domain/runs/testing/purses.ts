import { type Amounts, NOTHING } from "@/lib/engine/budget/amounts";
import { testDatabase } from "@/lib/platform/testing/database";
import { aRun, type TestRun } from "../testing";

/** So many dollars, and nothing else. */
export const usd = (amount: number): Amounts => ({ ...NOTHING, usd: amount });

/** A run that may spend so many dollars, and waits for more. */
export const aFrugalRun = (graph: string, limit: number) =>
  aRun(graph, {
    spec: { limits: { budget: { usd: limit, on_exhausted: "wait" } } },
    purse: {
      limits: { usd: limit, tokens: null, toolCalls: null },
      onExhausted: "wait",
      budgetIds: [],
    },
  });

type Dollars = { limit: number; reserved: number; spent: number; handed: number };

/**
 * What the purse of the run holds in dollars, what is gone of it, and what budgets above the run have handed to it;
 * `undefined`: it has none.
 */
export async function purseOf({ runId }: Pick<TestRun, "runId">) {
  const [row] = await testDatabase().query<Dollars>(
    `select limit_usd::float8 as limit, reserved_usd::float8 as reserved, spent_usd::float8 as spent,
       handed_usd::float8 as handed
     from run_purses where run_id = $1`,
    [runId],
  );
  return row;
}
