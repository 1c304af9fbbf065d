"use client";

import { useTranslations } from "next-intl";
import { PurseMeters } from "@/components/budgets/purse-meters";
import { boundedIn, CURRENCY_FIELDS, useAmountText } from "@/components/budgets/use-amount-text";
import { sentences } from "@/components/ui/sentences";
import type { RunDetailJson } from "@/lib/contract/runs";

/** What the run may spend, how far it is, and what becomes of a step that finds nothing left. */
export function RunPurse({ purse }: { purse: NonNullable<RunDetailJson["purse"]> }) {
  const t = useTranslations("budgets");
  const amountText = useAmountText();
  const granted = CURRENCY_FIELDS.filter((currency) => purse.granted[currency] > 0).map(
    (currency) => amountText(currency, purse.granted[currency]),
  );
  const isBounded = boundedIn(purse.limit).length > 0;
  return (
    <section
      aria-label={t("purse")}
      className="grid max-w-240 gap-2 border-line border-b px-4 pt-3 pb-4"
    >
      <h2 className="font-medium text-12 text-muted">{t("purse")}</h2>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <PurseMeters limit={purse.limit} reserved={purse.reserved} used={purse.spent} />
      </div>
      <p className="text-12 text-muted">
        {sentences([
          isBounded ? null : t("onlyAbove"),
          t(`onExhausted.${purse.on_exhausted}`),
          granted.length === 0 ? null : t("granted", { amounts: granted.join(", ") }),
        ])}
      </p>
    </section>
  );
}
