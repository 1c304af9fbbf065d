export type Axis = { top: number; lines: readonly number[] };

const STEPS = [1, 2, 2.5, 3, 4, 5, 7.5, 10];
const PARTS = 3;

/** An axis of whole numbers from 0 that holds the largest, in three parts of a round size. */
export function axisOf(largest: number): Axis {
  const rough = Math.max(1, largest / PARTS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = STEPS.map((step) => step * power).find((step) => step >= rough) ?? rough;
  const part = Math.ceil(round);
  return {
    top: part * PARTS,
    lines: Array.from({ length: PARTS + 1 }, (_, index) => index * part),
  };
}
