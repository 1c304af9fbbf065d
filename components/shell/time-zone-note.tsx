"use client";

import { useRouter } from "next/navigation";
import { useTimeZone } from "next-intl";
import { useEffect } from "react";
import { PREFERENCE_COOKIES } from "@/i18n/preferences";
import { savePreference } from "./save-preference";

/** Whether the server was told of this zone before it made the page. */
const isKnown = (zone: string): boolean =>
  document.cookie
    .split("; ")
    .includes(`${PREFERENCE_COOKIES.timeZone}=${encodeURIComponent(zone)}`);

/**
 * Tells the server the browser's time zone on the first visit, and shows the page once more in it. Whoever chose
 * another zone keeps that: their page differs from the browser, and is right.
 */
export function TimeZoneNote() {
  const shown = useTimeZone();
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const isNews = !isKnown(own);
    savePreference("timeZone", own);
    if (isNews && own !== shown) router.refresh();
  }, [shown, router]);
  return null;
}
