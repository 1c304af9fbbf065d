const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/;
const UNITS_MS = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000] as const;

/**
 * An ISO 8601 duration in milliseconds, or `null` if the text is none. Weeks to seconds only: months
 * and years have no fixed length.
 */
export function parseDuration(text: string): number | null {
  const match = DURATION.exec(text);
  if (!match || text === "P" || text.endsWith("T")) return null;
  return UNITS_MS.reduce(
    (sum, unit, index) => sum + Math.round(Number(match[index + 1] ?? 0) * unit),
    0,
  );
}

/** The shortest ISO 8601 text of a duration of whole milliseconds. */
export function formatDuration(ms: number): string {
  if (ms === 0) return "PT0S";
  const days = Math.floor(ms / 86_400_000);
  const hours = Math.floor(ms / 3_600_000) % 24;
  const minutes = Math.floor(ms / 60_000) % 60;
  const seconds = (ms % 60_000) / 1000;
  const date = days ? `${days}D` : "";
  const time = `${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${seconds ? `${seconds}S` : ""}`;
  return `P${date}${time ? `T${time}` : ""}`;
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** An RFC 3339 UTC timestamp of milliseconds since the epoch. */
export const formatTimestamp = (ms: number): string => new Date(ms).toISOString();

/** The milliseconds since the epoch of an RFC 3339 timestamp, or `null` if the text is none. */
export function parseTimestamp(text: string): number | null {
  const ms = TIMESTAMP.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
