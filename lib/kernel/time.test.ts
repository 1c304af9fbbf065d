import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDuration, formatTimestamp, parseDuration, parseTimestamp } from "./time";

describe("durations", () => {
  it.each([
    ["PT1S", 1_000],
    ["PT0.5S", 500],
    ["PT5M", 300_000],
    ["PT48H", 172_800_000],
    ["P5D", 432_000_000],
    ["P1W", 604_800_000],
    ["P1DT2H3M4S", 93_784_000],
  ])("%s is %i ms", (text, ms) => expect(parseDuration(text)).toBe(ms));

  it.each(["", "P", "PT", "P1DT", "1h", "P1M", "P1Y", "-PT1S", "PT1.2345S"])("%s is none", (text) =>
    expect(parseDuration(text)).toBeNull(),
  );

  it("come back as they went", () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms);
      }),
    );
  });
});

describe("timestamps", () => {
  it("come back as they went", () => {
    expect(parseTimestamp(formatTimestamp(1_767_225_600_123))).toBe(1_767_225_600_123);
    expect(parseTimestamp("2026-01-01T02:00:00+02:00")).toBe(1_767_225_600_000);
  });

  it.each(["2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z", "now"])(
    "%s is none",
    (text) => expect(parseTimestamp(text)).toBeNull(),
  );
});
