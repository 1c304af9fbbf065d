"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { QuotaJson } from "@/lib/contract/quotas";
import { useRateText } from "./use-rate-text";

/** Says that what is about to be set is there already, and what it allows. */
export function StandingLimit({ quota }: { quota: QuotaJson }) {
  const t = useTranslations("limits");
  const rateText = useRateText();
  const { max_running: most, rate } = quota;
  return (
    <Alert title={t("set.standing")} tone="neutral">
      {most != null && <p>{t("atOnce", { most })}</p>}
      {rate && <p>{rateText(rate)}</p>}
      <p>{t("set.standingWhy")}</p>
    </Alert>
  );
}
