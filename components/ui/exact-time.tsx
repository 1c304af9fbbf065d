"use client";

import { useFormatter } from "next-intl";
import { EXACT_TIME, MINUTE_TIME } from "./time-formats";
import { Tip } from "./tip";

/** A point in time as a date, to the minute; to the second and with its zone in the tip. */
export function ExactTime({ at }: { at: string }) {
  const format = useFormatter();
  const time = new Date(at);
  return (
    <Tip text={format.dateTime(time, EXACT_TIME)}>
      <time className="border-line-control border-b border-dotted whitespace-nowrap" dateTime={at}>
        {format.dateTime(time, MINUTE_TIME)}
      </time>
    </Tip>
  );
}
