import { AppError } from "@/lib/kernel/errors";
import { isStorable } from "@/lib/kernel/is-storable";

/** Deeper than any workflow, and far from what the database refuses to nest. */
const DEPTH_MAX = 100;

/**
 * Refuses JSON that parses and yet cannot be kept as it is: text that the database has no form for,
 * numbers beyond a double, depth without bound. Iterative, because depth is what it bounds.
 */
export function checkJson(root: unknown): void {
  const open: Nested[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    checkValue(next);
    for (const member of membersOf(next)) open.push(member);
  }
}

type Nested = { value: unknown; depth: number };

function checkValue({ value, depth }: Nested): void {
  if (depth > DEPTH_MAX) throw refusal(`The body nests deeper than ${DEPTH_MAX} levels.`);
  if (typeof value === "string") checkString(value);
  if (typeof value === "number" && !Number.isFinite(value))
    throw refusal("The body holds a number that is too large.");
}

function membersOf({ value, depth }: Nested): Nested[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([key, member]) => {
    checkString(key);
    if (key === "__proto__") throw refusal("No member of the body may be named __proto__.");
    return { value: member, depth: depth + 1 };
  });
}

function checkString(text: string): void {
  if (!isStorable(text))
    throw refusal(
      "The body holds a NUL character or half of a surrogate pair, which cannot be stored.",
    );
}

const refusal = (message: string): AppError => new AppError("INVALID_REQUEST", message);
