import { describe, expect, it } from "vitest";
import { nameFault, nameOf } from "./identity";

describe("the name that a title suggests", () => {
  it.each([
    ["Research report", "research-report"],
    ["  Überprüfung & Café ", "uberprufung-cafe"],
    ["Q3 / 2026: prices!", "q3-2026-prices"],
    ["研究报告", ""],
  ])("of %s is %s", (title, name) => {
    expect(nameOf(title)).toBe(name);
  });

  it("fits the rule of names, however long the title is", () => {
    const name = nameOf("word ".repeat(60));
    expect(nameFault(name)).toBeNull();
  });
});

it("says of a name whether it is missing or malformed", () => {
  expect(["", "a b", "-a", "a", "a-1.2"].map(nameFault)).toEqual([
    "missing",
    "malformed",
    "malformed",
    null,
    null,
  ]);
});
