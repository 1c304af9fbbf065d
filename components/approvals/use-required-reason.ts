"use client";

import { useTranslations } from "next-intl";

const REASON_MAX = 2000;

/** Why something is done to a request for others: it is kept with the request. */
export function useRequiredReason() {
  const t = useTranslations("approval");
  return { label: t("reason"), required: true, maxLength: REASON_MAX };
}
