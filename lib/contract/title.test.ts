import { describe, expect, it } from "vitest";
import { shownTitleSchema } from "./title";

describe("a title", () => {
  it.each(["Research", "研究报告", " 7 ", "🚦", "تقرير", "two\nlines"])("may be %j", (title) => {
    expect(shownTitleSchema.parse(title)).toBe(title);
  });

  it.each(["", " ", "\u200b", "\u202e\u200b\ufeff", "\n\t", "paid \u202eorue", "\u2066hidden"])(
    "may not be %j: people would decide by something else than it holds",
    (title) => {
      expect(shownTitleSchema.safeParse(title).success).toBe(false);
    },
  );
});
