import {
  type Bounds,
  CURRENCIES,
  isUnbounded,
  tighter,
  UNBOUNDED,
} from "@/lib/engine/budget/amounts";
import type { Plan } from "@/lib/engine/plan";
import type { PurseEmpty } from "@/lib/kernel/budget-kinds";
import { AppError } from "@/lib/kernel/errors";
import type { NewPurse } from "../moving/movement";

/** What somebody else says of the purse of a run: who starts it, or the run that it is a child of. */
export type PurseWish = { limits: Bounds; onExhausted?: PurseEmpty };

/**
 * The purse of a run that begins: the tighter of what its workflow allows and what is wished for. `undefined`: nobody
 * bounds what it spends, nor is there a budget above it.
 */
export function newPurse(
  { limits: { budget } }: Plan,
  budgetIds: readonly string[],
  wish: PurseWish = { limits: UNBOUNDED },
): { purse?: NewPurse } {
  const limits = tighter(budget ?? UNBOUNDED, wish.limits);
  const isOnlyAbove = isUnbounded(limits);
  if (isOnlyAbove && budgetIds.length === 0) return {};
  // What is empty through no fault of the run loses nothing by waiting.
  const usual: PurseEmpty = isOnlyAbove ? "wait" : "fail";
  const onExhausted = budget?.onExhausted ?? wish.onExhausted ?? usual;
  return { purse: { limits, onExhausted, budgetIds } };
}

const FIELDS = { usd: "usd", tokens: "tokens", toolCalls: "tool_calls" } as const;

/** INVALID_REQUEST for a wish that would raise what the workflow allows. */
export function demandLower({ limits: { budget } }: Plan, { limits }: PurseWish): void {
  const issues = CURRENCIES.flatMap((currency) => {
    const [own, wished] = [budget?.[currency] ?? null, limits[currency]];
    if (own === null || wished === null || wished <= own) return [];
    const message = `The workflow allows a run at most ${own}; a start may only lower that.`;
    return [{ path: `/body/budget/${FIELDS[currency]}`, message }];
  });
  if (issues.length === 0) return;
  throw new AppError("INVALID_REQUEST", "A start may only lower the budget of its run.", {
    details: { issues },
  });
}
