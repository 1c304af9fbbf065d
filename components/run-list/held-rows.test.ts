import { describe, expect, it } from "vitest";
import { holdRows } from "./held-rows";

const row = (id: string, fact = "old") => ({ id, fact });

describe("rows that are held", () => {
  it("stay where they are, with their newest facts", () => {
    const { shown, newer } = holdRows([row("c"), row("b")], [row("c"), row("b", "new")]);
    expect(shown).toEqual([row("c"), row("b", "new")]);
    expect(newer).toBe(0);
  });

  it("let those wait that would push them down, wherever they came in", () => {
    const { shown, newer } = holdRows(
      [row("d"), row("b")],
      [row("e"), row("d"), row("c"), row("b")],
    );
    expect(shown.map(({ id }) => id)).toEqual(["d", "b"]);
    expect(newer).toBe(2);
  });

  it("keep one that the filter no longer lets through", () => {
    expect(holdRows([row("c"), row("b")], [row("b")]).shown).toEqual([row("c"), row("b")]);
  });

  it("let the next page follow", () => {
    const { shown, newer } = holdRows(
      [row("c"), row("b")],
      [row("d"), row("c"), row("b"), row("a")],
    );
    expect(shown.map(({ id }) => id)).toEqual(["c", "b", "a"]);
    expect(newer).toBe(1);
  });

  it("hold nothing back from an empty list", () => {
    expect(holdRows([], [row("b"), row("a")])).toEqual({ shown: [row("b"), row("a")], newer: 0 });
  });
});
