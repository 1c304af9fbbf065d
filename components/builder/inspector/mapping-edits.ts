import type { Json, JsonObject } from "@/lib/kernel/json";

/** The object with one member under another name, in the same place. A name that stands already is refused: `null`. */
export function renameMember(object: JsonObject, name: string, next: string): JsonObject | null {
  if (name === next) return object;
  if (next === "" || Object.hasOwn(object, next)) return null;
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key === name ? next : key, value]),
  );
}

/** The object without a member. */
export function withoutMember(object: JsonObject, name: string): JsonObject {
  const { [name]: _gone, ...rest } = object;
  return rest;
}

/** A name that the object does not have yet. */
export function freeMember(object: JsonObject, wanted: string): string {
  let number = 1;
  let name = wanted;
  while (Object.hasOwn(object, name)) {
    number += 1;
    name = `${wanted}_${number}`;
  }
  return name;
}

/** What a new row of a mapping holds: what is suggested for it, or nothing yet. */
export const rowOf = (template: string | null): Json => template ?? "";
