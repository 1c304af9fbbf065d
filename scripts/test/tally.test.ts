import { describe, expect, it } from "vitest";
import { addUp, lastLine, NOTHING, oneFailure, tallyPlaywright, tallyVitest } from "./tally";

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
      { ...oneFailure("One is wrong."), passed: 2 },
      { ...NOTHING, passed: 3 },
    ]);
    expect(sum.failures).toEqual(["One is wrong."]);
    expect(lastLine(sum)).toBe("5 passed, 1 failed");
    expect(lastLine({ ...sum, skipped: 4 })).toBe("5 passed, 1 failed, 4 skipped");
  });

  /** Guards against a file that does not even load, and so has no failed test. */
  it("counts a file that fails outside of its tests", () => {
    const file = { name: "a.test.ts", message: "" };
    const one = {
      fullName: "adds up",
      failureMessages: ["\u001b[31mexpected 1\u001b[39m\nat line 2"],
    };
    const loaded = { ...file, status: "failed", assertionResults: [{ ...one, status: "failed" }] };
    const broken = { ...file, status: "failed", message: "no such file", assertionResults: [] };
    const late = { ...file, status: "failed", assertionResults: [{ ...one, status: "passed" }] };
    const report = vitest({
      numFailedTests: 1,
      numPassedTests: 1,
      testResults: [loaded, broken, late],
    });
    expect(tallyVitest(report)).toEqual({
      passed: 1,
      failed: 3,
      skipped: 0,
      failures: [
        "adds up\n    expected 1\n    at line 2",
        "a.test.ts\n    no such file",
        "a.test.ts",
      ],
    });
  });

  it("counts what is skipped and what is only planned as skipped", () => {
    expect(tallyVitest(vitest({ numPendingTests: 1, numTodoTests: 1 })).skipped).toBe(2);
  });

  it("counts a flaky journey, and a failure outside of all journeys, as failed", () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
    const tests = [{ results: [{ error: { message: "too late" } }] }];
    const suites = [{ suites: [{ specs: [{ title: "an author draws", ok: false, tests }] }] }];
    const errors = [{ message: "no server" }];
    expect(tallyPlaywright({ stats, suites, errors })).toEqual({
      passed: 3,
      failed: 3,
      skipped: 1,
      failures: ["an author draws\n    too late", "outside of all journeys\n    no server"],
    });
  });
});
