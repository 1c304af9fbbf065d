import { describe, expect, it } from "vitest";
import { daysFault, momentsOf } from "./stand-in-days";

const ZONE = "Asia/Tokyo";
/** In Tokyo it is the 30th already. */
const now = new Date("2026-11-29T15:30:00Z");

describe("the days of who stands in", () => {
  it.each([
    [{ from: "", through: "" }, "missing"],
    [{ from: "", through: "20266-01-01" }, "missing"],
    [{ from: "0002-01-01", through: "2026-12-04" }, "missing"],
    [{ from: "", through: "2026-11-29" }, "past"],
    [{ from: "2026-12-05", through: "2026-12-04" }, "order"],
    [{ from: "", through: "2026-11-30" }, null],
    [{ from: "2026-12-04", through: "2026-12-04" }, null],
  ])("%o: %s", (days, fault) => {
    expect(daysFault(days, now, ZONE)).toBe(fault);
  });

  it("reach from the start of the first through the end of the last, where the reader's clock stands", () => {
    expect(momentsOf({ from: "2026-12-04", through: "2026-12-05" }, ZONE)).toEqual({
      starts_at: "2026-12-03T15:00:00.000Z",
      ends_at: "2026-12-05T15:00:00.000Z",
    });
    expect(momentsOf({ from: "", through: "2026-12-05" }, ZONE)).not.toHaveProperty("starts_at");
  });
});
