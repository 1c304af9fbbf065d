export type Choose = {
  (length: number): number;
  from: <T>(list: readonly T[]) => T | undefined;
};

/**
 * Chance, as a list of numbers that is gone through again and again, a little further on each time: so no short list
 * leads in a circle.
 */
export function chooser(choices: readonly number[]): Choose {
  let turn = 0;
  const choose = (length: number) => {
    const round = Math.floor(turn / choices.length);
    return ((choices[turn++ % choices.length] ?? 0) + round) % length;
  };
  return Object.assign(choose, { from: <T>(list: readonly T[]) => list[choose(list.length || 1)] });
}
