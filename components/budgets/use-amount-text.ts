"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { BoundsJson } from "@/lib/contract/amounts";

/** In the order in which people ask for them. */
export const CURRENCY_FIELDS = ["usd", "tokens", "tool_calls"] as const;
export type CurrencyField = (typeof CURRENCY_FIELDS)[number];

/** An amount in its currency, as "$0.58", "12,000 tokens". */
export function useAmountText(): (currency: CurrencyField, amount: number) => string {
  const t = useTranslations("budgets.amount");
  const format = useFormatter();
  return (currency, amount) =>
    currency === "usd"
      ? format.number(amount, {
          style: "currency",
          currency: "USD",
          currencyDisplay: "narrowSymbol",
          maximumFractionDigits: 4,
        })
      : t(currency, { count: amount });
}

/** The currencies in which something is bounded. */
export const boundedIn = (limit: BoundsJson): CurrencyField[] =>
  CURRENCY_FIELDS.filter((currency) => limit[currency] !== null);
