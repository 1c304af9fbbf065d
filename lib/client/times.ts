import { endOfDay, isDay, startOfDay } from "./zoned-day";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long ago, in the address and in milliseconds. */
export const PERIODS = {
  "1h": HOUR_MS,
  "24h": DAY_MS,
  "7d": 7 * DAY_MS,
  "30d": 30 * DAY_MS,
} as const;
export type Period = keyof typeof PERIODS;

/** When something was, as it stands in the address. */
export type Times = {
  since: Period | null;
  /** The first and the last day, in the reader's zone; a period goes before. */
  from: string | null;
  to: string | null;
};

const PERIOD_NAMES = Object.keys(PERIODS) as Period[];

/** Reads the times of an address. What it does not understand narrows nothing. */
export function readTimes(search: URLSearchParams): Times {
  const text = (name: string) => search.get(name)?.trim() || null;
  const day = (name: string) => {
    const value = text(name);
    return value !== null && isDay(value) ? value : null;
  };
  return {
    since: PERIOD_NAMES.find((period) => period === text("since")) ?? null,
    from: day("from"),
    to: day("to"),
  };
}

/** From when on and before when. A period is counted from `now`. */
export function boundsOfTimes(
  { since, from, to }: Times,
  now: Date,
  timeZone: string,
): { after?: string; before?: string } {
  if (since !== null) return { after: new Date(now.getTime() - PERIODS[since]).toISOString() };
  return {
    ...(from !== null && { after: startOfDay(from, timeZone).toISOString() }),
    ...(to !== null && { before: endOfDay(to, timeZone).toISOString() }),
  };
}
