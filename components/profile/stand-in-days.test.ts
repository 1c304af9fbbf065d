import { describe, expect, it } from "vitest";
import { daysFault, momentsOf } from "./stand-in-days";

const now = new Date("2026-11-30T12:00:00");

describe("the days of who stands in", () => {
  it.each([
    [{ from: "", through: "" }, "missing"],
    [{ from: "", through: "2026-11-29" }, "past"],
    [{ from: "2026-12-05", through: "2026-12-04" }, "order"],
    [{ from: "", through: "2026-11-30" }, null],
    [{ from: "2026-12-04", through: "2026-12-04" }, null],
  ])("%o: %s", (days, fault) => {
    expect(daysFault(days, now)).toBe(fault);
  });

  it("reach from the start of the first through the end of the last", () => {
    expect(momentsOf({ from: "2026-12-04", through: "2026-12-05" })).toEqual({
      starts_at: new Date("2026-12-04T00:00:00").toISOString(),
      ends_at: new Date("2026-12-06T00:00:00").toISOString(),
    });
    expect(momentsOf({ from: "", through: "2026-12-05" })).not.toHaveProperty("starts_at");
  });
});
