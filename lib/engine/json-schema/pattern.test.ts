import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePattern } from "@/lib/engine/json-schema/pattern";

const test = (source: string, text: string): boolean | null => {
  const compiled = compilePattern(source);
  if (!compiled.ok) throw new Error(compiled.message.id);
  return compiled.pattern.test(text);
};

/** Patterns of the offered kind, small enough that JavaScript's own engine answers at once. */
const sources: fc.Arbitrary<string> = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: "small" },
    fc.array(tie("piece"), { maxLength: 3 }).map((pieces) => pieces.join("")),
    fc.tuple(tie("pattern"), tie("pattern")).map(([left, right]) => `${left}|${right}`),
  ),
  piece: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(
      "a",
      "b",
      ".",
      "[ab]",
      "[^a]",
      "\\d",
      "\\w",
      "\\s",
      "\\.",
      "^",
      "$",
      "\\u0061",
      "\\p{L}",
      "ä",
    ),
    fc
      .tuple(tie("pattern"), fc.constantFrom("", "*", "+", "?", "{2}", "{1,}", "{0,2}", "+?"))
      .map(([inner, times]) => `(?:${inner})${times}`),
  ),
})).pattern;

describe("a pattern", () => {
  it("matches what JavaScript's own engine matches", () => {
    const texts = fc.string({
      unit: fc.constantFrom("a", "b", "1", " ", ".", "ä", "😀", "\n"),
      maxLength: 8,
    });
    fc.assert(
      fc.property(sources, texts, (source, text) => {
        expect(test(source, text)).toBe(new RegExp(source, "u").test(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["^[a-z]+(-[a-z]+)*$", "deep-research", true],
    ["^[a-z]+(-[a-z]+)*$", "deep--research", false],
    ["^\\d{4}-\\d{2}$", "2030-01", true],
    ["^[\\]\\-x]$", "]", true],
    ["(?<year>\\d+)", "in 2030", true],
    ["^\\u{1F600}$", "😀", true],
  ])("%s on %s: %s", (source, text, expected) => {
    expect(test(source, text)).toBe(expected);
  });
});
