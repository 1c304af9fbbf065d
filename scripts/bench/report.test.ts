import { describe, expect, it } from "vitest";
import { type Measure, median, missed, percentile, tableOf, withRatios } from "./report";

const measure = (id: string, value: number): Measure => ({
  id,
  value,
  unit: "steps/s",
  samples: [value],
  target: null,
  direction: "higher",
  ratios: {},
});
const machine = {
  cpus: 2,
  memory_gib: 24,
  node: "24",
  postgres: "18",
  queue: "postgres",
  fsync: true,
};

describe("a bench report", () => {
  it("takes medians and percentiles by rank", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10);
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(2);
  });

  it("says which ratios miss their target", () => {
    const targets = [{ id: "ours", of: "ceiling", least: 0.35 }];
    const measures = withRatios([measure("ours", 1_000), measure("ceiling", 5_000)], targets);
    const report = { at: "", machine, measures };
    expect(missed(report, targets)).toEqual(["ours is 0.2 × ceiling; the target is 0.35."]);
    expect(tableOf(report, targets)).toContain("0.2 × ceiling (≥ 0.35 MISSED)");
  });

  it("gives a ratio that no target stands for, and judges it not", () => {
    const targets = [{ id: "ours", of: "ceiling", least: null }];
    const measures = withRatios([measure("ours", 1_000), measure("ceiling", 5_000)], targets);
    const report = { at: "", machine, measures };
    expect(missed(report, targets)).toEqual([]);
    expect(tableOf(report, targets)).toMatch(/0\.2 × ceiling\s*$/m);
  });
});
