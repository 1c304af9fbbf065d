import { digest } from "@/lib/platform/digest";

/** Chance that is the same for the same seed, on every machine and at every attempt. */
export type Chance = {
  /** In [0, 1). */
  fraction: () => number;
  /** One of the items. Throws if there is none. */
  pick: <T>(items: readonly T[]) => T;
  /** So many of the items, in a new order. */
  some: <T>(items: readonly T[], count: number) => T[];
};

/** Mulberry32 over the digest of the seed: small, and even enough for choosing phrases. */
export function chanceOf(seed: string): Chance {
  let state = Number.parseInt(digest(seed).slice(0, 8), 16);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(fraction() * items.length)];
    if (item === undefined) throw new Error("There is nothing to choose from.");
    return item;
  };
  const some = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0)
      chosen.push(...rest.splice(Math.floor(fraction() * rest.length), 1));
    return chosen;
  };
  return { fraction, pick, some };
}
