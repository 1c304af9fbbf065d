/** A date field takes any year: one far from ours is a slip, and past 9999 the calendar is written another way. */
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** How far a zone's clock is ahead of UTC at a moment. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const clock = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return clock - Math.floor(ms / 1_000) * 1_000;
}

/** Whether a text is a day of the calendar, as `2026-11-30`. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** When a day begins in a zone. Where the clock is set forward at midnight, it begins an hour later. */
export function startOfDay(day: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const guess = asUtc - offsetAt(asUtc, timeZone);
  // The clock may have been set between the two: then the offset at the guess is the right one.
  return new Date(asUtc - offsetAt(guess, timeZone));
}

/** When a day is over in a zone: days of 23 and 25 hours included. */
export const endOfDay = (day: string, timeZone: string): Date =>
  startOfDay(
    new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10),
    timeZone,
  );
