"use client";

import { useLocale } from "next-intl";

/** What stands between two sentences of the reader's language that are put together on the page. */
export const useSentenceGap = (): string => (useLocale().startsWith("zh") ? "" : " ");
