import { describe, expect, it } from "vitest";
import { addUp, lastLine, NOTHING, tallyPlaywright, tallyVitest } from "./tally";

const vitest = (over: object) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
});

describe("the sum of all suites", () => {
  it("ends in one line, and names skipped tests only where there are any", () => {
    const sum = addUp([
      NOTHING,
      { passed: 2, failed: 1, skipped: 0 },
      { passed: 3, failed: 0, skipped: 0 },
    ]);
    expect(lastLine(sum)).toBe("5 passed, 1 failed");
    expect(lastLine({ ...sum, skipped: 4 })).toBe("5 passed, 1 failed, 4 skipped");
  });

  /** Guards against a file that does not even load, and so has no failed test. */
  it("counts a file that fails outside of its tests", () => {
    const loaded = { status: "failed", assertionResults: [{ status: "failed" }] };
    const broken = { status: "failed", assertionResults: [] };
    const late = { status: "failed", assertionResults: [{ status: "passed" }] };
    const report = vitest({
      numFailedTests: 1,
      numPassedTests: 1,
      testResults: [loaded, broken, late],
    });
    expect(tallyVitest(report)).toEqual({ passed: 1, failed: 3, skipped: 0 });
  });

  it("counts what is skipped and what is only planned as skipped", () => {
    expect(tallyVitest(vitest({ numPendingTests: 1, numTodoTests: 1 })).skipped).toBe(2);
  });

  it("counts a flaky journey, and a failure outside of all journeys, as failed", () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
    expect(tallyPlaywright({ stats, errors: ["no server"] })).toEqual({
      passed: 3,
      failed: 3,
      skipped: 1,
    });
  });
});
