"use client";

import { useTranslations } from "next-intl";
import { useDurationText } from "@/components/ui/use-duration-text";
import type { TimelineLayout } from "./layout-timeline";

const ZIGZAG_PX = 12;
/** A word that would run into the word for now is left out. */
const NOW_PX = 90;
/** A word this near to the end stands before its line: around it, it would be cut off. */
const EDGE_PX = 24;

/** Behind the bars: round times, what was cut out and how much, and where now is. */
export function TimelineGrid({ layout, width }: { layout: TimelineLayout; width: number }) {
  const { ticks, breaks, nowX } = layout;
  const t = useTranslations("timeline");
  const say = useDurationText();
  const isFree = (x: number) => nowX === null || x < nowX - NOW_PX;
  return (
    <>
      {ticks
        .filter(({ x }) => isFree(x))
        .map(({ x, ms }) => (
          <span
            className="absolute inset-y-0 border-line border-l text-11 text-muted tabular-nums"
            key={ms}
            style={{ left: x }}
          >
            <span
              className={`absolute top-0 whitespace-nowrap ${x > width - EDGE_PX ? "right-1" : "-translate-x-1/2"}`}
            >
              {ms === 0 ? t("begin") : say(ms)}
            </span>
          </span>
        ))}
      {breaks.map(({ x, width, hiddenMs }) => (
        <span
          className="absolute inset-y-0 bg-raised text-11 text-muted"
          key={x}
          style={{ left: x, width }}
        >
          <span className="absolute top-0 w-full truncate text-center">
            {t("hidden", { time: say(hiddenMs) })}
          </span>
          <Zigzag at="left-0" />
          <Zigzag at="right-0" />
        </span>
      ))}
      {nowX !== null && (
        <span className="absolute inset-y-0 border-accent border-l-2" style={{ left: nowX - 2 }}>
          <span className="absolute top-0 right-1 font-medium text-11 text-accent whitespace-nowrap">
            {t("now")}
          </span>
        </span>
      )}
    </>
  );
}

/** The torn edge of a break. */
function Zigzag({ at }: { at: "left-0" | "right-0" }) {
  return (
    <svg
      aria-hidden
      className={`absolute top-5 bottom-0 h-[calc(100%-20px)] w-1.5 text-line-control ${at}`}
      preserveAspectRatio="none"
    >
      <defs>
        <pattern
          height={ZIGZAG_PX}
          id={`tear-${at}`}
          patternUnits="userSpaceOnUse"
          width={ZIGZAG_PX / 2}
        >
          <path d="M0.5 0 L5.5 6 L0.5 12" fill="none" stroke="currentColor" />
        </pattern>
      </defs>
      <rect fill={`url(#tear-${at})`} height="100%" width="100%" />
    </svg>
  );
}
