/**
 * What is known of a value before it is computed. `known`: it is one of these. `sized`: it is at most so
 * long, and each of its items is within `items`. `loose`: it and everything in it is at most so long.
 * Everything here errs on the large side.
 */
export type Bounds =
  | { kind: "known"; values: readonly unknown[] }
  | { kind: "sized"; length: number; items: Bounds | null }
  | { kind: "loose"; length: number };

/** More candidates than this are forgotten; what remains is the largest size among them. */
const VALUES_MAX = 10_000;

export const scalar: Bounds = { kind: "sized", length: 0, items: null };

/** At most so long, with items within these bounds. */
export const sized = (length: number, items: Bounds | null): Bounds => ({
  kind: "sized",
  length,
  items,
});

/** One of these values, unless there are too many to keep. */
export const known = (values: readonly unknown[]): Bounds =>
  values.length <= VALUES_MAX
    ? { kind: "known", values }
    : { kind: "loose", length: largest(values) };

/** The most items, members or characters that it can have. */
export function lengthOf(bounds: Bounds): number {
  if (bounds.kind !== "known") return bounds.length;
  return bounds.values.reduce<number>((length, value) => Math.max(length, sizeOf(value)), 0);
}

/** How many values it can hold, itself and all the way down. */
export function volumeOf(bounds: Bounds): number {
  switch (bounds.kind) {
    case "known":
      return bounds.values.reduce<number>((volume, value) => Math.max(volume, countOf(value)), 0);
    case "sized":
      return 1 + bounds.length * (bounds.items ? volumeOf(bounds.items) : 0);
    case "loose":
      return bounds.length * bounds.length;
  }
}

/** What a macro runs over: the items of a list, the keys of a map. */
export function itemsOf(bounds: Bounds): Bounds {
  return below(bounds, (value) => (Array.isArray(value) ? value : Object.keys(value)));
}

/** What any selection from it gives. */
export function membersOf(bounds: Bounds): Bounds {
  return below(bounds, Object.values);
}

function below(bounds: Bounds, childrenOf: (value: object) => readonly unknown[]): Bounds {
  switch (bounds.kind) {
    case "known":
      return known(bounds.values.flatMap((value) => (isObject(value) ? childrenOf(value) : [])));
    case "sized":
      return bounds.items ?? scalar;
    case "loose":
      return bounds;
  }
}

/** Either of the two. */
export function either(left: Bounds, right: Bounds): Bounds {
  if (left.kind === "known" && right.kind === "known")
    return known([...left.values, ...right.values]);
  const length = Math.max(lengthOf(left), lengthOf(right));
  if (left.kind === "loose" || right.kind === "loose")
    return { kind: "loose", length: Math.max(deepest(left), deepest(right)) };
  return sized(length, eitherItems(left, right));
}

/** One after the other: what `+` gives. */
export function joined(left: Bounds, right: Bounds): Bounds {
  const length = lengthOf(left) + lengthOf(right);
  if (left.kind === "loose" || right.kind === "loose")
    return { kind: "loose", length: Math.max(length, deepest(left), deepest(right)) };
  return sized(length, eitherItems(left, right));
}

function eitherItems(left: Bounds, right: Bounds): Bounds | null {
  const [ofLeft, ofRight] = [itemsOrNull(left), itemsOrNull(right)];
  return ofLeft && ofRight ? either(ofLeft, ofRight) : (ofLeft ?? ofRight);
}

function itemsOrNull(bounds: Bounds): Bounds | null {
  if (bounds.kind === "sized") return bounds.items;
  const items = membersOf(bounds);
  return items.kind === "known" && items.values.length === 0 ? null : items;
}

function deepest(bounds: Bounds): number {
  if (bounds.kind === "known") return largest(bounds.values);
  if (bounds.kind === "loose" || !bounds.items) return bounds.length;
  return Math.max(bounds.length, deepest(bounds.items));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function sizeOf(value: unknown): number {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

function largest(values: readonly unknown[]): number {
  let length = 0;
  walk(values, (value) => {
    length = Math.max(length, sizeOf(value));
  });
  return length;
}

function countOf(value: unknown): number {
  let count = 0;
  walk([value], () => {
    count += 1;
  });
  return count;
}

function walk(values: readonly unknown[], visit: (value: unknown) => void): void {
  const open = [...values];
  while (open.length > 0) {
    const value = open.pop();
    visit(value);
    if (isObject(value)) for (const child of Object.values(value)) open.push(child);
  }
}
