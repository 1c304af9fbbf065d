"use client";

import { useTranslations } from "next-intl";
import type { FindingCode } from "@/lib/engine/validate/finding";

/** What kind of problem a finding is, in the reader's language. */
export function useCodeWord(): (code: FindingCode) => string {
  const t = useTranslations("findings");
  return (code) => t(`code.${code}`);
}
