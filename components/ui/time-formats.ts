import type { DateTimeFormatOptions } from "next-intl";

/** To the second, with the zone: for tips and records. */
export const EXACT_TIME: DateTimeFormatOptions = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
};

/** To the minute: for a time that stands in a sentence. */
export const MINUTE_TIME: DateTimeFormatOptions = {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};
