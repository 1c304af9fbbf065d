/** What a guard saw. `looked` is how many things it judged: a guard that saw none has proved nothing. */
export type Verdict = { ok: boolean; looked: number; output: string };

/** One rule-keeper of `npm run check`. It judges the tree in `root`, which need not be this repository. */
export type Guard = { name: string; judge: (root: string) => Promise<Verdict> };

/** The number that a pattern's first group finds in a program's output; 0 if it is not there. */
export function countIn(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? 0);
}
