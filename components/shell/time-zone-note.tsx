"use client";

import { useRouter } from "next/navigation";
import { useTimeZone } from "next-intl";
import { useEffect } from "react";
import { savePreference } from "./save-preference";

/** Tells the server the browser's time zone on the first visit, and shows the page once more in it. */
export function TimeZoneNote() {
  const shown = useTimeZone();
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    savePreference("timeZone", own);
    if (own !== shown) router.refresh();
  }, [shown, router]);
  return null;
}
