"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useSentenceGap } from "@/components/ui/use-sentence-gap";
import { Problem } from "@/lib/client/problem";
import { useIsOnline, useStale } from "@/lib/client/stale";
import { useProblemText } from "./use-problem-text";

/** A stream that broke is opened again within this, as a rule, and nobody needs to hear of it. */
const CUT_OFF_MS = 8_000;

/**
 * Says that the page shows what was, where it could not be refreshed or hears nothing new, with a retry. It lies over
 * the top bar, on a phone below it: nothing moves for it, and it covers nothing that decides.
 */
export function StaleNote({ isLost }: { isLost: boolean }) {
  const t = useTranslations("problems");
  const { because, retry } = useStale();
  const say = useProblemText();
  const gap = useSentenceGap();
  // That the server is away is said by the rest of the words.
  const isRefused = because instanceof Problem && because.code !== "NETWORK";
  const isOnline = useIsOnline();
  const isCutOff = useLasting(isLost || !isOnline);
  return (
    <div
      className="pointer-events-none fixed inset-x-2 top-14 z-40 flex justify-center lg:top-1"
      role="status"
    >
      {(because || isCutOff) && (
        <div
          className="pointer-events-auto flex animate-appear items-center gap-3 rounded-control border border-failed-line bg-failed-tint py-1 pr-1 pl-3 text-13 shadow-overlay"
          data-stale
        >
          <span>
            {t("stale")}
            {isRefused && `${gap}${say(because)}`}
          </span>
          <Button onClick={retry} size="small">
            {t("retry")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether it has been so for a while. */
function useLasting(is: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setHasLasted(true), CUT_OFF_MS);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [is]);
  return hasLasted;
}
