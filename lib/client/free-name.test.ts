import { describe, expect, it } from "vitest";
import { freeName } from "./free-name";

describe("a free name", () => {
  it("is the wanted one, or the first number after it that nobody has", () => {
    expect(freeName("report", new Set(["report-2"]))).toBe("report");
    expect(freeName("report", new Set(["report", "report-2", "report-4"]))).toBe("report-3");
  });

  it("stays as short as a name must be", () => {
    const long = "a".repeat(100);
    expect(freeName(long, new Set([long]))).toBe(`${"a".repeat(98)}-2`);
  });
});
