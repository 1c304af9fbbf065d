"use client";

import { useTranslations } from "next-intl";
import { Meter } from "@/components/ui/meter";
import type { AmountsJson, BoundsJson } from "@/lib/contract/amounts";
import { boundedIn, useAmountText } from "./use-amount-text";

/** From here on it is said in amber that a purse runs low. */
const LOW = 0.8;

type Props = {
  limit: BoundsJson;
  /** What is gone. */
  used: AmountsJson;
  /** What is promised beyond that. */
  reserved?: AmountsJson;
};

/** How far each bounded currency is used, in words and as a bar. */
export function PurseMeters({ limit, used, reserved }: Props) {
  const t = useTranslations("budgets");
  const amountText = useAmountText();
  return boundedIn(limit).map((currency) => {
    const max = limit[currency] ?? 0;
    const value = used[currency];
    const kept = reserved?.[currency] ?? 0;
    const text = t("usedOf", {
      used: amountText(currency, value),
      limit: amountText(currency, max),
    });
    return (
      <div className="grid min-w-40 gap-1 text-12" key={currency}>
        <span className="flex flex-wrap justify-between gap-x-3 tabular-nums">
          <span>{text}</span>
          {kept > 0 && (
            <span className="text-muted">
              {t("reserved", { amount: amountText(currency, kept) })}
            </span>
          )}
        </span>
        <Meter
          label={text}
          max={max}
          tone={value >= LOW * max ? "person" : "accent"}
          value={value}
        />
      </div>
    );
  });
}
