const LONGEST = 63;
const KEYWORDS = new Set(["true", "false", "null", "in"]);

/** An id near the wanted one that is well-formed and not taken: `review`, else `review_2`, `review_3`, … */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  const base = wellFormed(wanted);
  let id = base;
  for (let count = 2; taken.has(id) || KEYWORDS.has(id); count += 1) {
    const suffix = `_${count}`;
    id = base.slice(0, LONGEST - suffix.length) + suffix;
  }
  return id;
}

/** A title near the wanted one that no other node has: `Review`, else `Review 2`, `Review 3`, … */
export function freeTitle(wanted: string, taken: ReadonlySet<string>): string {
  let title = wanted;
  for (let count = 2; taken.has(title); count += 1) title = `${wanted} ${count}`;
  return title;
}

/** A copy of `review_2` is `review_3`, not `review_2_2`. */
export const stemOf = (id: string): string => id.replace(/_\d{1,4}$/, "") || id;

function wellFormed(wanted: string): string {
  const letters = wanted
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "_")
    .replace(/^[^a-z]+/, "")
    .slice(0, LONGEST);
  return letters === "" ? "node" : letters;
}
