"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useSentenceGap } from "@/components/ui/use-sentence-gap";
import { useIsOnline, useStale } from "@/lib/client/stale";
import { useProblemText } from "./use-problem-text";

/** A stream that broke is opened again within this, as a rule, and nobody needs to hear of it. */
const CUT_OFF_MS = 8_000;

/**
 * Says that the page shows what was, where it could not be refreshed or hears nothing new, with a retry. It lies above
 * the page: nothing moves for it.
 */
export function StaleNote({ isLost }: { isLost: boolean }) {
  const t = useTranslations("problems");
  const { because, retry } = useStale();
  const say = useProblemText();
  const gap = useSentenceGap();
  const isOnline = useIsOnline();
  const isCutOff = useLasting(isLost || !isOnline);
  return (
    <div
      className="pointer-events-none fixed inset-x-2 top-14 z-30 flex justify-center lg:top-auto lg:bottom-4"
      role="status"
    >
      {(because || isCutOff) && (
        <div
          className="pointer-events-auto flex animate-appear items-center gap-3 rounded-control border border-failed-line bg-failed-tint py-1.5 pr-1.5 pl-3 text-13 shadow-overlay"
          data-stale
        >
          <span>
            {t("stale")}
            {because && `${gap}${say(because)}`}
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
