import { isJsonObject, type Json } from "@/lib/kernel/json";

/** PostgreSQL's `jsonb` takes neither a NUL nor half of a surrogate pair. */
export const cleanText = (text: string): string => text.replaceAll("\0", "�").toWellFormed();

/** The value with every text, keys included, in a form that the database takes. For what comes from outside. */
export function cleanJson(value: Json): Json {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [cleanText(key), cleanJson(member)]),
  );
}
