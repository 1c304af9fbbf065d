import type { Json } from "@/lib/kernel/json";

/** Longer than whatever names a thing, and as long as a key may be that comes from outside. */
export const EVENT_KEY_MAX = 400;

/** What waits and events find each other by: a text, or a number as people write it. `null`: it names nothing. */
export function eventKey(value: Json): string | null {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text.length > 0 ? text : null;
}
