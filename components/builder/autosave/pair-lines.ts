import type { Line } from "@/components/artifacts/changed-lines";

/** A line of each text; `null`: the other one has none there. */
export type LinePair = { left: Line | null; right: Line | null };

/** Lines that went stand beside those that came in their place. */
export function pairLines(lines: readonly Line[]): LinePair[] {
  const pairs: LinePair[] = [];
  let gone: Line[] = [];
  let come: Line[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1)
      pairs.push({ left: gone[at] ?? null, right: come[at] ?? null });
    gone = [];
    come = [];
  };
  for (const line of lines) {
    if (line.kind === "removed") gone.push(line);
    else if (line.kind === "added") come.push(line);
    else {
      flush();
      pairs.push({ left: line, right: line });
    }
  }
  flush();
  return pairs;
}
