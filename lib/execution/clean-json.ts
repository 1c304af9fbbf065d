import { isJsonObject, type Json } from "@/lib/kernel/json";

/** Far beyond what anybody means, and far below what overflows a stack here or in the database. */
const DEPTH_MAX = 200;

/** PostgreSQL's `jsonb` takes neither a NUL nor half of a surrogate pair. */
export const cleanText = (text: string): string => text.replaceAll("\0", "�").toWellFormed();

/**
 * The value with every text, keys included, in a form that the database takes. For what comes from outside.
 * Throws a RangeError for what is nested too deeply to be worked with.
 */
export function cleanJson(value: Json, depth = 0): Json {
  if (depth > DEPTH_MAX) throw new RangeError("The JSON is nested too deeply.");
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [cleanText(key), cleanJson(member, depth + 1)]),
  );
}
