import { type Edit, type EditKind, editsBetween } from "./edits";

/** A stretch of a line; marked where it is what makes the line another one. */
export type Part = { text: string; isMarked: boolean };
export type Line = {
  kind: EditKind;
  /** Its number in the version before, and in the one after. */
  before: number | null;
  after: number | null;
  parts: Part[];
};

/** Lines with less in common than this are told as two lines, not as one that was changed. */
const KINSHIP_MIN = 0.35;
/** Words, single Chinese characters, runs of space, and every other sign alone. */
const WORDS = /\p{Script=Han}|[\p{L}\p{N}_]+|\s+|./gu;

/** Both versions line by line: what stayed, what went and what came, the words that differ marked. */
export function changedLines(before: string, after: string): Line[] {
  const edits = editsBetween(before.split("\n"), after.split("\n"));
  const marks = markedPairs(edits);
  let old = 0;
  let fresh = 0;
  return edits.map((edit, index) => {
    if (edit.kind !== "added") old += 1;
    if (edit.kind !== "removed") fresh += 1;
    return {
      kind: edit.kind,
      before: edit.kind === "added" ? null : old,
      after: edit.kind === "removed" ? null : fresh,
      parts: marks.get(index) ?? [{ text: edit.text, isMarked: false }],
    };
  });
}

/** How many lines came and went. */
export const countChanges = (lines: readonly Line[]): { added: number; removed: number } => ({
  added: lines.filter(({ kind }) => kind === "added").length,
  removed: lines.filter(({ kind }) => kind === "removed").length,
});

/** Of lines that went and came in one place, the first is compared with the first, and so on. */
function markedPairs(edits: readonly Edit[]): Map<number, Part[]> {
  const marks = new Map<number, Part[]>();
  for (const { removed, added } of changesIn(edits))
    for (const [nth, gone] of removed.entries()) {
      const come = added[nth];
      if (come === undefined) break;
      const words = wordEdits(edits[gone]?.text ?? "", edits[come]?.text ?? "");
      if (!words) continue;
      marks.set(gone, partsOf(words, "removed"));
      marks.set(come, partsOf(words, "added"));
    }
  return marks;
}

type Change = { removed: number[]; added: number[] };

function changesIn(edits: readonly Edit[]): Change[] {
  const changes: Change[] = [];
  let open: Change | null = null;
  for (const [index, { kind }] of edits.entries()) {
    if (kind === "same") open = null;
    else {
      open ??= begun(changes);
      open[kind].push(index);
    }
  }
  return changes;
}

function begun(changes: Change[]): Change {
  const change: Change = { removed: [], added: [] };
  changes.push(change);
  return change;
}

function wordEdits(before: string, after: string): Edit[] | null {
  const words = editsBetween(before.match(WORDS) ?? [], after.match(WORDS) ?? []);
  const kept = lengthOf(words.filter(({ kind }) => kind === "same"));
  return kept >= KINSHIP_MIN * Math.max(before.length, after.length) ? words : null;
}

const lengthOf = (edits: readonly Edit[]): number =>
  edits.reduce((sum, { text }) => sum + text.length, 0);

/** One side of a changed line, neighbours of a kind put together. */
function partsOf(words: readonly Edit[], side: "added" | "removed"): Part[] {
  const parts: Part[] = [];
  for (const { kind, text } of words) {
    if (kind !== "same" && kind !== side) continue;
    const isMarked = kind === side;
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += text;
    else parts.push({ text, isMarked });
  }
  return parts;
}
