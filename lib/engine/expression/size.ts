import type { Json } from "@/lib/kernel/json";

/** Far more than any step hands on, and far less than what stops a process. */
export const SIZE_MAX = 8_000_000;

/**
 * About how many characters a value takes as JSON; `null` if they are more than a value may have. What stands
 * in it twice counts twice, because lists of lists of one text grow without end while they are still small in
 * memory. The work is bounded by the limit, not by the value.
 */
export function sizeOf(root: Json): number | null {
  const open: Json[] = [root];
  let size = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    size += ownSize(value);
    if (size > SIZE_MAX) return null;
    if (typeof value !== "object" || value === null) continue;
    for (const child of Object.values(value)) open.push(child);
  }
  return size;
}

/** Without what is in it, but with the names of its members. */
function ownSize(value: Json): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 4;
  if (Array.isArray(value)) return value.length + 2;
  return Object.keys(value).reduce((size, key) => size + key.length + 4, 2);
}
