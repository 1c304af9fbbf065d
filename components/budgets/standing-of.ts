import type { BudgetJson } from "@/lib/contract/budgets";
import type { BudgetPeriod } from "@/lib/kernel/budget-kinds";
import type { Owner } from "./budget-owner";

/** The budget among these that the owner has for the period: there is at most one. */
export const standingOf = (
  budgets: readonly BudgetJson[],
  { kind, workflowId }: Owner,
  period: BudgetPeriod,
): BudgetJson | null =>
  budgets.find(
    (budget) =>
      budget.kind === kind &&
      (budget.workflow?.id ?? null) === workflowId &&
      budget.period === period,
  ) ?? null;
