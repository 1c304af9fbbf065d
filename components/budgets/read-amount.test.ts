import { describe, expect, it } from "vitest";
import { readAmount } from "./read-amount";

describe("an amount that is typed", () => {
  it.each([
    ["usd", " 12.5 ", 12.5],
    ["usd", "12,50", 12.5],
    ["usd", "1000000", 1_000_000],
    ["tokens", "1000", 1000],
  ] as const)("is read in %s from %j", (currency, text, amount) => {
    expect(readAmount(currency, text)).toBe(amount);
  });

  /** Guards against a budget of one dollar where somebody wrote a thousand. */
  it.each([
    ["usd", "1,000"],
    ["tokens", "1,000"],
    ["tokens", "1.000"],
    ["usd", "1000001"],
    ["tokens", "9".repeat(21)],
    ["usd", "-1"],
    ["usd", "1e3"],
    ["usd", "0x10"],
    ["usd", ""],
  ] as const)("is not guessed in %s from %j", (currency, text) => {
    expect(readAmount(currency, text)).toBeNull();
  });
});
