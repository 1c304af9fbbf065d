import { endOfDay, isDay, startOfDay } from "@/lib/client/zoned-day";

/** Days as a date field gives them: `2026-11-30`, or empty. */
export type Days = { from: string; through: string };

/** What keeps these days from being a time ahead: one is no day, it is over, or it ends before it begins. */
export function daysFault(
  { from, through }: Days,
  now: Date,
  timeZone: string,
): "missing" | "past" | "order" | null {
  if (!isDay(through) || (from !== "" && !isDay(from))) return "missing";
  if (endOfDay(through, timeZone) <= now) return "past";
  return from > through ? "order" : null;
}

/** From the start of the first day, where one is named, to the end of the last, in the zone in which the studio tells times. */
export const momentsOf = (
  { from, through }: Days,
  timeZone: string,
): { starts_at?: string; ends_at: string } => ({
  ...(from !== "" && { starts_at: startOfDay(from, timeZone).toISOString() }),
  ends_at: endOfDay(through, timeZone).toISOString(),
});
