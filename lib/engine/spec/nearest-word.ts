/** The word of a list that was probably meant: at most two letters away; `null` if none is. */
export function nearestWord(word: string, words: Iterable<string>): string | null {
  let best: { word: string; distance: number } | null = null;
  for (const candidate of words) {
    const distance = distanceBetween(candidate.toLowerCase(), word.toLowerCase());
    if (distance <= 2 && distance < candidate.length && (!best || distance < best.distance))
      best = { word: candidate, distance };
  }
  return best?.word ?? null;
}

/** Insertions, deletions and replacements between two words; 3 stands for three and more. */
function distanceBetween(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2 || left.length > 64) return 3;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row[right.length] ?? 3, 3);
}
