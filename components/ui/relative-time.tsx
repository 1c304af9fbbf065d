"use client";

import { useFormatter } from "next-intl";
import { EXACT_TIME } from "./time-formats";
import { Tip } from "./tip";
import { useClock } from "./use-clock";

/** The clock moves in steps: what happened since the last one did not happen in the future. */
const CLOCK_STEP_MS = 15_000;

/** How long ago, or in how long; the exact time in the tip. */
export function RelativeTime({ at }: { at: string }) {
  const format = useFormatter();
  const now = useClock("slow");
  const time = new Date(at);
  const ahead = time.getTime() - now.getTime();
  const isJustNow = ahead > 0 && ahead < CLOCK_STEP_MS;
  return (
    <Tip text={format.dateTime(time, EXACT_TIME)}>
      <time className="whitespace-nowrap" dateTime={at}>
        {format.relativeTime(isJustNow ? now : time, { now, style: "short" })}
      </time>
    </Tip>
  );
}
