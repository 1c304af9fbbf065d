import { eachOf, isNothing, minus, NOTHING } from "@/lib/engine/budget/amounts";
import { AppError } from "@/lib/kernel/errors";
import { AS_LONG_AS_IT_TAKES, inTransaction } from "@/lib/platform/pg";
import { type ChildrenSpent, parentOfEnded, spentByChildren, tellOfSpending } from "./late.sql";
import { locked } from "./purse";
import { movePurse } from "./purse.sql";

/**
 * Adds to the purse of a parent what a child of it has spent since it said how it ended: its worker was lost, and has
 * come back with the price of a call. A child that goes on says all of it when it ends. The sum of all its children is
 * taken anew, so that twice is once.
 */
export const passOnLateSpending = (childRunId: string): Promise<void> =>
  inTransaction(async (client) => {
    const { rows: parents } = await client.query<{ runId: string }>(parentOfEnded(childRunId));
    const [parent] = parents;
    const purse = parent && (await locked(client, parent.runId));
    if (!parent || !purse) return;
    const { rows } = await client.query<ChildrenSpent>(spentByChildren(parent.runId, childRunId));
    const [sum] = rows;
    if (!sum) return;
    // What it says may be of before: only then it is known what is missing in it.
    if (!sum.hasTold)
      throw new AppError("DEPENDENCY_UNAVAILABLE", "Its parent has yet to hear how it ended.");
    const missing = minus(sum.spent, purse.children);
    const spent = eachOf((currency) => Math.max(0, missing[currency]));
    if (isNothing(spent)) return;
    const amounts = { reserved: NOTHING, spent, handed: NOTHING, children: spent };
    await client.query(movePurse(parent.runId, amounts));
    // The parent may have ended, and said so to a parent of its own.
    await client.query(tellOfSpending(parent.runId));
  }, AS_LONG_AS_IT_TAKES);
