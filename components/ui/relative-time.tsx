"use client";

import { useFormatter } from "next-intl";
import { EXACT_TIME } from "./time-formats";
import { Tip } from "./tip";
import { useClock } from "./use-clock";

/** How long ago, or in how long; the exact time in the tip. */
export function RelativeTime({ at }: { at: string }) {
  const format = useFormatter();
  const now = useClock("slow");
  const time = new Date(at);
  return (
    <Tip text={format.dateTime(time, EXACT_TIME)}>
      <time className="whitespace-nowrap" dateTime={at}>
        {format.relativeTime(time, { now, style: "short" })}
      </time>
    </Tip>
  );
}
