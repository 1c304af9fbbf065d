"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { readAmount } from "@/components/budgets/read-amount";
import {
  boundedIn,
  CURRENCY_FIELDS,
  type CurrencyField,
} from "@/components/budgets/use-amount-text";
import type { NewAmounts } from "@/lib/contract/amounts";
import type { ApprovalJson } from "@/lib/contract/approvals";

export type TypedAmounts = Partial<Record<CurrencyField, string>>;

export type AmountState = {
  /** The currencies that can be granted; none where the request is not about money. */
  currencies: readonly CurrencyField[];
  typed: TypedAmounts;
  set: (currency: CurrencyField, text: string) => void;
  error: string | null;
  /** What is granted, or `null` once it says what is wrong. */
  read: () => NewAmounts | null;
};

/** What a person grants to a run that has run dry, as they type it. */
export function useAmount({ budget }: ApprovalJson): AmountState {
  const t = useTranslations("budgets");
  const [typed, setTyped] = useState<TypedAmounts>({});
  const [error, setError] = useState<string | null>(null);
  return {
    currencies: budget ? offered(budget) : [],
    typed,
    set: (currency, text) => {
      setTyped((before) => ({ ...before, [currency]: text }));
      setError(null);
    },
    error,
    read: () => {
      const amounts = amountsIn(typed);
      setError(amounts ? null : t("amountMissing"));
      return amounts;
    },
  };
}

/** Of a run's own purse what bounds it, of a budget above it what the call would have cost. */
const offered = ({ purse, limit, need }: NonNullable<ApprovalJson["budget"]>): CurrencyField[] =>
  purse === "run" ? boundedIn(limit) : CURRENCY_FIELDS.filter((currency) => need[currency] > 0);

function amountsIn(typed: TypedAmounts): NewAmounts | null {
  const amounts: NewAmounts = {};
  for (const currency of CURRENCY_FIELDS) {
    const text = typed[currency] ?? "";
    if (text.trim() === "") continue;
    const amount = readAmount(currency, text);
    if (amount === null) return null;
    amounts[currency] = amount;
  }
  return Object.values(amounts).some((amount = 0) => amount > 0) ? amounts : null;
}
