/** Chance that a failed test can be given again: the same seed, the same throws. Idea: mulberry32. */
export function dice(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A whole number from `low` to `high`, both possible. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    /** One of them, each as often as its weight says. */
    pick: <T extends string>(weights: Record<T, number>): T => {
      const choices = Object.entries(weights) as [T, number][];
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      throw new Error("There is nothing to pick from.");
    },
  };
}
