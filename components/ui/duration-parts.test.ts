import { describe, expect, it } from "vitest";
import { durationWords } from "./duration-parts";

describe("a duration in words", () => {
  it.each([
    [-5, { unit: "instant" }],
    [0, { unit: "instant" }],
    [999.4, { unit: "milliseconds", milliseconds: 999 }],
    [1_000, { unit: "seconds", seconds: 1 }],
    [59_999, { unit: "seconds", seconds: 59 }],
    [60_000, { unit: "minutes", minutes: 1, seconds: 0 }],
    [3_599_999, { unit: "minutes", minutes: 59, seconds: 59 }],
    [3_600_000, { unit: "hours", hours: 1, minutes: 0 }],
    [86_399_999, { unit: "hours", hours: 23, minutes: 59 }],
    [90_000_000, { unit: "days", days: 1, hours: 1 }],
  ])("of %s ms keeps two units at most, and never rounds up into the next", (ms, words) => {
    expect(durationWords(ms)).toEqual(words);
  });
});
