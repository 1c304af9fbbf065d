"use client";

import { useTranslations } from "next-intl";
import type { QuotaJson } from "@/lib/contract/quotas";

/** The times that a rate is usually said for, in seconds. */
export const RATE_TIMES = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;
export const RATE_TIME_NAMES = Object.keys(RATE_TIMES) as (keyof typeof RATE_TIMES)[];

/** A rate in words, as "60 a minute". */
export function useRateText(): (rate: NonNullable<QuotaJson["rate"]>) => string {
  const t = useTranslations("limits.rate");
  return ({ count, per_seconds: seconds }) => {
    const usual = RATE_TIME_NAMES.find((name) => RATE_TIMES[name] === seconds);
    return usual ? t(usual, { count }) : t("other", { count, seconds });
  };
}
