"use client";

import { useTranslations } from "next-intl";
import { TextInput } from "@/components/ui/text-input";
import type { AmountState } from "./use-amount";

type Props = {
  amount: AmountState;
  /** What Enter does: there is something while an option is ready. */
  onSend?: (() => void) | undefined;
};

/** How much is granted: a field for each currency in which the purse is bounded. */
export function AmountFields({ amount, onSend }: Props) {
  const t = useTranslations("budgets.grant");
  if (amount.currencies.length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {amount.currencies.map((currency, index) => (
        <TextInput
          autoComplete="off"
          error={index === 0 ? amount.error : null}
          inputMode={currency === "usd" ? "decimal" : "numeric"}
          key={currency}
          label={t(currency)}
          name={`amount-${currency}`}
          onChange={(event) => amount.set(currency, event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !onSend) return;
            event.preventDefault();
            onSend();
          }}
          value={amount.typed[currency] ?? ""}
        />
      ))}
    </div>
  );
}
