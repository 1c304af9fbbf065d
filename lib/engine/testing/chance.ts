export type Choose = {
  (length: number): number;
  from: <T>(list: readonly T[]) => T | undefined;
};

/**
 * Chance, as a list of numbers that is gone through again and again. After the first time they are stirred: or a short
 * list would lead in a circle.
 */
export function chooser(choices: readonly number[]): Choose {
  let turn = 0;
  const choose = (length: number) => {
    const round = Math.floor(turn / choices.length);
    const value = choices[turn++ % choices.length] ?? 0;
    return (round === 0 ? value : stirred(value + round * 1_000_003)) % length;
  };
  return Object.assign(choose, { from: <T>(list: readonly T[]) => list[choose(list.length || 1)] });
}

function stirred(value: number): number {
  const once = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  const twice = Math.imul(once ^ (once >>> 12), 0x297a2d39);
  return (twice ^ (twice >>> 15)) >>> 0;
}
