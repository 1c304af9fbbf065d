import { describe, expect, it } from "vitest";
import { fits } from "./fits";

describe("an entry of the palette", () => {
  it.each([
    ["Start a run", "run", true],
    ["Start a run", "RUN start", true],
    ["Start a run", "", true],
    ["Members /members", "re", false],
    ["成员 /members", "成员", true],
    ["成员 /members", "memb", true],
    ["Start a run", "start runs", false],
  ])("%s for %j: %s", (value, typed, isFitting) => {
    expect(fits(value, typed) > 0).toBe(isFitting);
  });

  it("comes before others the earlier it begins with what was typed", () => {
    expect(fits("Runs /runs", "run")).toBeGreaterThan(fits("Start a run run", "run"));
  });

  it("is found by what is not shown as well", () => {
    expect(fits("Battery recycling", "run_01h2", ["run_01h2"])).toBeGreaterThan(0);
  });
});
