import { describe, expect, it } from "vitest";
import { readDuration, writeDuration } from "./duration-amount";

describe("a duration as an amount of a unit", () => {
  it.each([
    ["PT48H", "48", "hours"],
    ["P5D", "5", "days"],
    ["PT90M", "90", "minutes"],
    ["PT1.5S", "1.5", "seconds"],
  ] as const)("keeps %s in the unit that it was written in", (text, amount, unit) => {
    expect(readDuration(text)).toEqual({ amount, unit });
    expect(writeDuration({ amount, unit })).toBe(text);
  });

  it("says a mixed one in the largest unit that is whole", () => {
    expect(readDuration("PT1H30M")).toEqual({ amount: "90", unit: "minutes" });
    expect(readDuration("P1W")).toEqual({ amount: "7", unit: "days" });
  });

  it("loses nothing that was typed and is none", () => {
    expect(writeDuration({ amount: "soon", unit: "hours" })).toBe("soon");
    expect(readDuration("soon").amount).toBe("soon");
    expect(readDuration(5).amount).toBe("5");
    expect(readDuration(undefined).amount).toBe("");
  });

  it("takes fractions, and durations that are pasted", () => {
    expect(writeDuration({ amount: "1.5", unit: "hours" })).toBe("PT1H30M");
    expect(writeDuration({ amount: "pt2h", unit: "days" })).toBe("PT2H");
    expect(writeDuration({ amount: " ", unit: "days" })).toBeUndefined();
  });
});
