import { describe, expect, it } from "vitest";
import { endOfDay, isDay, startOfDay } from "./zoned-day";

describe("a day in a zone", () => {
  it.each([
    ["2026-11-30", "UTC", "2026-11-30T00:00:00.000Z"],
    ["2026-11-30", "Asia/Shanghai", "2026-11-29T16:00:00.000Z"],
    ["2026-11-30", "America/New_York", "2026-11-30T05:00:00.000Z"],
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ])("%s in %s begins at %s", (day, zone, begin) => {
    expect(startOfDay(day, zone).toISOString()).toBe(begin);
  });

  it.each([
    ["2026-03-29", "Europe/Berlin", 23],
    ["2026-10-25", "Europe/Berlin", 25],
    ["2026-12-31", "Asia/Kathmandu", 24],
  ])("%s in %s has %s hours", (day, zone, hours) => {
    const ms = endOfDay(day, zone).getTime() - startOfDay(day, zone).getTime();
    expect(ms / 3_600_000).toBe(hours);
  });

  it.each([
    ["2026-02-28", true],
    ["2026-02-30", false],
    ["2026-2-3", false],
    ["yesterday", false],
  ])("%s is a day: %s", (text, is) => {
    expect(isDay(text)).toBe(is);
  });
});
