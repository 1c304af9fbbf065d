"use client";

import { useTranslations } from "next-intl";
import { durationWords } from "./duration-parts";

/** Says a duration in the reader's language. */
export function useDurationText(): (ms: number) => string {
  const t = useTranslations("time");
  return (ms) => {
    const { unit, ...numbers } = durationWords(ms);
    return t(`duration.${unit}`, numbers);
  };
}
