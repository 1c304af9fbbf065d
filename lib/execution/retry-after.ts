/** Whoever asks for more does not mean us; the step's own clocks decide long before. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * What a response asks for before the next try, in milliseconds: `Retry-After` as seconds or as a date,
 * which is read by the server's own clock where it tells it. `null`: nothing, or nothing that can be read.
 */
export function retryAfterMs(
  headers: Record<string, string | string[] | undefined>,
): number | null {
  const value = headers["retry-after"];
  if (typeof value !== "string" || value.trim() === "") return null;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? untilDate(value, headers.date) : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.min(LONGEST_MS, Math.max(0, Math.ceil(ms)));
}

function untilDate(value: string, serverDate: string | string[] | undefined): number {
  const now = typeof serverDate === "string" ? Date.parse(serverDate) : Number.NaN;
  return Date.parse(value) - (Number.isNaN(now) ? Date.now() : now);
}
