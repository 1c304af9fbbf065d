"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { BudgetJson } from "@/lib/contract/budgets";
import { boundedIn, useAmountText } from "./use-amount-text";

/** Says that what is about to be set is there already, and how much of what it allows. */
export function StandingNote({ budget: { limit } }: { budget: BudgetJson }) {
  const t = useTranslations("budgets.set");
  const amountText = useAmountText();
  const amounts = boundedIn(limit).map((currency) => amountText(currency, limit[currency] ?? 0));
  return (
    <Alert title={t("standing")} tone="neutral">
      {t("standingWhy", { amounts: amounts.join(", ") })}
    </Alert>
  );
}
