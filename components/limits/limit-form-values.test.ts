import { describe, expect, it } from "vitest";
import { fieldsOf, type LimitFields, readLimit } from "./limit-form-values";

const read = (typed: Partial<LimitFields>) =>
  readLimit({ running: "", count: "", seconds: "60", burst: "", ...typed });

describe("the fields of a limit", () => {
  it.each([
    [{ running: " 5 " }, { max_running: 5, rate: null }],
    [{ running: "0" }, { max_running: 0, rate: null }],
    [{ count: "60" }, { max_running: null, rate: { count: 60, per_seconds: 60 } }],
    [
      { running: "2", count: "10", seconds: "1", burst: "3" },
      { max_running: 2, rate: { count: 10, per_seconds: 1, burst: 3 } },
    ],
  ])("say what it bounds: %j", (typed, bounds) => {
    expect(read(typed)).toEqual({ ok: true, bounds });
  });

  /** Guards against a limit of one step where somebody wrote a thousand. */
  it.each([
    [{ running: "1,000" }, "running"],
    [{ running: "10001" }, "running"],
    [{ running: "1.5" }, "running"],
    [{ count: "0" }, "count"],
    [{ count: "1e3" }, "count"],
    [{ count: "5", burst: "0" }, "burst"],
    [{ count: "5", seconds: "86401" }, "seconds"],
    [{ running: "5", burst: "3" }, "alone"],
    [{}, "nothing"],
  ])("are not guessed: %j", (typed, fault) => {
    expect(read(typed)).toEqual({ ok: false, fault });
  });

  it("are those of the limit that there is", () => {
    for (const bounds of [
      { max_running: 5, rate: null },
      { max_running: null, rate: { count: 10, per_seconds: 3_600, burst: 4 } },
    ])
      expect(readLimit(fieldsOf(bounds))).toEqual({ ok: true, bounds });
    expect(fieldsOf({ max_running: null, rate: { count: 10, per_seconds: 1, burst: 10 } })).toEqual(
      { running: "", count: "10", seconds: "1", burst: "" },
    );
  });
});
