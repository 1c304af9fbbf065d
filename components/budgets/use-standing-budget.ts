"use client";

import { useQuery } from "@tanstack/react-query";
import { everyBudgetQuery } from "@/lib/client/budgets";
import type { BudgetJson } from "@/lib/contract/budgets";
import type { BudgetPeriod } from "@/lib/kernel/budget-kinds";
import type { Owner } from "./budget-owner";
import { standingOf } from "./standing-of";

/** The budget that this owner has for this period already; `null`: none, or it is not known yet. */
export function useStandingBudget(owner: Owner, period: BudgetPeriod): BudgetJson | null {
  const { data } = useQuery(everyBudgetQuery());
  return data ? standingOf(data.items, owner, period) : null;
}
