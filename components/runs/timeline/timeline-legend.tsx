"use client";

import { useTranslations } from "next-intl";
import { useDurationText } from "@/components/ui/use-duration-text";
import { barLook } from "./bar-look";
import type { Totals } from "./layout-timeline";

const ENTRIES = [
  { part: "queue", look: barLook({ kind: "queue", outcome: null }) },
  { part: "work", look: barLook({ kind: "work", outcome: "succeeded" }) },
  { part: "timed_out", look: barLook({ kind: "work", outcome: "timed_out" }) },
  { part: "retry", look: barLook({ kind: "retry", outcome: null }) },
  { part: "person", look: barLook({ kind: "person", outcome: null }) },
  { part: "world", look: barLook({ kind: "world", outcome: null }) },
] as const;

/** What each kind of bar is, and how long all of its kind took together. */
export function TimelineLegend({ totals }: { totals: Totals }) {
  const t = useTranslations("timeline");
  const say = useDurationText();
  return (
    <ul className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-1.5 text-12 text-muted">
      {ENTRIES.filter(({ part }) => totals[part] > 0).map(({ part, look }) => (
        <li className="inline-flex items-center gap-1.5" key={part}>
          <span aria-hidden className={`h-2.5 w-4 ${look}`} />
          {t(`legend.${part}`, { time: say(totals[part]) })}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-0.5 w-4 bg-ink" />
        {t("critical")}
      </li>
    </ul>
  );
}
