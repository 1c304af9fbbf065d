export type EditKind = "same" | "added" | "removed";
export type Edit = { kind: EditKind; text: string };

/** More changes than this are no longer told apart: the whole part counts as replaced. */
const CHANGES_MAX = 400;

const editsOf = (kind: EditKind, texts: readonly string[]): Edit[] =>
  texts.map((text) => ({ kind, text }));

/** The fewest pieces to take away and to add that turn one sequence into the other, in order. */
export function editsBetween(before: readonly string[], after: readonly string[]): Edit[] {
  const start = sameAtStart(before, after);
  const end = sameAtStart(before.slice(start).toReversed(), after.slice(start).toReversed());
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  const middle = shortest(old, fresh) ?? [...editsOf("removed", old), ...editsOf("added", fresh)];
  return [
    ...editsOf("same", before.slice(0, start)),
    ...middle,
    ...editsOf("same", before.slice(before.length - end)),
  ];
}

function sameAtStart(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[count] === b[count]) count += 1;
  return count;
}

/** How far each diagonal has come, by its number. */
type Reach = Map<number, number>;

/** Myers' greedy search; `null` once it would take more changes than are worth telling apart. */
function shortest(a: readonly string[], b: readonly string[]): Edit[] | null {
  let reach: Reach = new Map([[1, 0]]);
  const trace: Reach[] = [];
  for (let changes = 0; changes <= CHANGES_MAX; changes += 1) {
    trace.push(reach);
    const next: Reach = new Map(reach);
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const x = slide(a, b, stepTo(reach, diagonal, changes), diagonal);
      next.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return walkBack(a, b, trace);
    }
    reach = next;
  }
  return null;
}

const at = (reach: Reach, diagonal: number): number => reach.get(diagonal) ?? 0;

const comesDown = (reach: Reach, diagonal: number, changes: number): boolean =>
  diagonal === -changes ||
  (diagonal !== changes && at(reach, diagonal - 1) < at(reach, diagonal + 1));

const stepTo = (reach: Reach, diagonal: number, changes: number): number =>
  comesDown(reach, diagonal, changes) ? at(reach, diagonal + 1) : at(reach, diagonal - 1) + 1;

function slide(a: readonly string[], b: readonly string[], from: number, diagonal: number): number {
  let x = from;
  while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
  return x;
}

function walkBack(a: readonly string[], b: readonly string[], trace: readonly Reach[]): Edit[] {
  const edits: Edit[] = [];
  let x = a.length;
  let y = b.length;
  const keep = (to: number) => {
    while (x > to) {
      x -= 1;
      y -= 1;
      edits.push({ kind: "same", text: a[x] ?? "" });
    }
  };
  for (let changes = trace.length - 1; changes > 0; changes -= 1) {
    const reach = trace[changes] ?? new Map();
    const diagonal = x - y;
    const isDown = comesDown(reach, diagonal, changes);
    const from = isDown ? at(reach, diagonal + 1) : at(reach, diagonal - 1);
    keep(isDown ? from : from + 1);
    if (isDown) {
      y -= 1;
      edits.push({ kind: "added", text: b[y] ?? "" });
    } else {
      x -= 1;
      edits.push({ kind: "removed", text: a[x] ?? "" });
    }
  }
  keep(0);
  return edits.reverse();
}
