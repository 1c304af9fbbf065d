import { describe, expect, it } from "vitest";
import { readRunFilter } from "./run-filter";
import { searchWords } from "./search-words";

describe("the words of a search", () => {
  it("are what the address says, without room around it", () => {
    expect(searchWords("  a b ")).toBe("a b");
  });

  it.each([null, undefined, "", "  ", "\0", ["a"], "\0 \0"])("are none in %j", (text) => {
    expect(searchWords(text)).toBeNull();
  });

  it("hold no NUL, which the database refuses", () => {
    expect(searchWords("a\0b")).toBe("ab");
    expect(readRunFilter(new URLSearchParams("q=%00")).q).toBeNull();
  });

  it("end where no more is searched for", () => {
    expect(searchWords("x".repeat(300))).toHaveLength(200);
  });
});
