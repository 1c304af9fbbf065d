"use client";

import { useTranslations } from "next-intl";
import { PurseMeters } from "@/components/budgets/purse-meters";
import { boundedIn, CURRENCY_FIELDS, useAmountText } from "@/components/budgets/use-amount-text";
import type { RequestedBudgetJson } from "@/lib/contract/approvals";

/** How the purse stood when it was found empty, and what its next call may cost. */
export function RequestedBudget({ budget }: { budget: RequestedBudgetJson }) {
  const t = useTranslations("budgets");
  const amountText = useAmountText();
  const needs = CURRENCY_FIELDS.filter((currency) => budget.need[currency] > 0);
  return (
    <div className="grid gap-2.5 text-13">
      <p>{t(budget.purse === "run" ? "emptyRun" : "emptyAbove")}</p>
      {boundedIn(budget.limit).length > 0 && (
        <PurseMeters limit={budget.limit} reserved={budget.reserved} used={budget.spent} />
      )}
      <p className="text-muted">
        {t("need", {
          node: budget.node,
          amounts: needs.map((currency) => amountText(currency, budget.need[currency])).join(", "),
        })}
      </p>
    </div>
  );
}
