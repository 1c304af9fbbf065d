import type { Line } from "./changed-lines";

/** Lines that are shown, or lines that stayed and are folded away until somebody asks. */
export type Stretch = { isFolded: boolean; lines: Line[] };

/** Around a change this many lines that stayed are shown, too. */
const AROUND = 3;
/** Fewer are not worth a fold. */
const FOLD_MIN = 4;

/** What stayed far from every change is folded away. */
export function folded(lines: readonly Line[]): Stretch[] {
  const isNear = nearChange(lines);
  const stretches: Stretch[] = [];
  for (const [index, line] of lines.entries()) {
    const isFolded = isNear[index] !== true;
    const last = stretches.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else stretches.push({ isFolded, lines: [line] });
  }
  return stretches.map((stretch) =>
    stretch.lines.length < FOLD_MIN ? { ...stretch, isFolded: false } : stretch,
  );
}

function nearChange(lines: readonly Line[]): boolean[] {
  const near = lines.map(() => false);
  for (const [index, { kind }] of lines.entries())
    if (kind !== "same")
      for (let at = Math.max(0, index - AROUND); at <= index + AROUND; at += 1)
        if (at < near.length) near[at] = true;
  return near;
}
