import { describe, expect, it } from "vitest";
import { changedLines, countChanges } from "./changed-lines";
import { editsBetween } from "./edits";
import { folded } from "./folded";

const oldSide = (edits: ReturnType<typeof editsBetween>) =>
  edits.flatMap(({ kind, text }) => (kind === "added" ? [] : [text]));
const newSide = (edits: ReturnType<typeof editsBetween>) =>
  edits.flatMap(({ kind, text }) => (kind === "removed" ? [] : [text]));

describe("the edits between two sequences", () => {
  it("give back both, for every pair of short sequences, with as few changes as can be", () => {
    const words = sequences(["a", "b"], 4);
    for (const a of words)
      for (const b of words) {
        const edits = editsBetween(a, b);
        expect(oldSide(edits)).toEqual(a);
        expect(newSide(edits)).toEqual(b);
        const changes = edits.filter(({ kind }) => kind !== "same").length;
        expect(changes, `${a.join("")} to ${b.join("")}`).toBe(
          a.length + b.length - 2 * commonLength(a, b),
        );
      }
  });

  it("count as replaced where there is too much to tell apart", () => {
    const a = Array.from({ length: 2_000 }, (_, at) => `old ${at}`);
    const b = Array.from({ length: 2_000 }, (_, at) => `new ${at}`);
    const edits = editsBetween(["same", ...a], ["same", ...b]);
    expect(oldSide(edits)).toEqual(["same", ...a]);
    expect(newSide(edits)).toEqual(["same", ...b]);
  });
});

describe("changed lines", () => {
  it("mark the words that differ, and number both sides", () => {
    const lines = changedLines("# T\nIt covers most of it.", "# T\nIt covers 62 % of it.\nMore.");
    expect(lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ["same", 1, 1],
      ["removed", 2, null],
      ["added", null, 2],
      ["added", null, 3],
    ]);
    expect(lines[1]?.parts.filter(({ isMarked }) => isMarked)).toEqual([
      { text: "most", isMarked: true },
    ]);
    expect(countChanges(lines)).toEqual({ added: 2, removed: 1 });
  });

  it("mark single characters where words have no spaces between them", () => {
    const [gone] = changedLines("锂的回收目标将会提高", "锂的回收目标已经提高");
    expect(gone?.parts).toEqual([
      { text: "锂的回收目标", isMarked: false },
      { text: "将会", isMarked: true },
      { text: "提高", isMarked: false },
    ]);
  });

  it("are folded where nothing changed near them", () => {
    const text = Array.from({ length: 30 }, (_, at) => `line ${at}`);
    const stretches = folded(changedLines(text.join("\n"), [...text, "new"].join("\n")));
    expect(stretches.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
      [true, 27],
      [false, 4],
    ]);
  });
});

function sequences(letters: readonly string[], longest: number): string[][] {
  const all: string[][] = [[]];
  for (const word of all)
    if (word.length < longest) for (const letter of letters) all.push([...word, letter]);
  return all;
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (a[0] === b[0]) return 1 + commonLength(a.slice(1), b.slice(1));
  return Math.max(commonLength(a.slice(1), b), commonLength(a, b.slice(1)));
}
