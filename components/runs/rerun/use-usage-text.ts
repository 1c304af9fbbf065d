"use client";

import { useFormatter, useTranslations } from "next-intl";

/** What something used, as money and tokens. */
export function useUsageText(): (usage: { usd: number; tokens: number }) => string {
  const t = useTranslations("rerun");
  const format = useFormatter();
  return ({ usd, tokens }) =>
    t("usage", {
      usd: format.number(usd, {
        style: "currency",
        currency: "USD",
        currencyDisplay: "narrowSymbol",
        maximumFractionDigits: 4,
      }),
      tokens,
    });
}
