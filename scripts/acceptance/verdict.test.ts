import { describe, expect, it } from "vitest";
import { MATRIX } from "../../e2e/acceptance/matrix";
import { playwrightTitles, vitestTitles } from "./titles";
import { verdictOf } from "./verdict";

describe("the verdict on a row", () => {
  const tests = [
    { title: "x [SD-01] a", outcome: "pass" },
    { title: "[SD-01] b", outcome: "fail" },
    { title: "[SD-02] c", outcome: "pass" },
    { title: "[SD-02] d", outcome: "skipped" },
    { title: "[SD-03] e", outcome: "skipped" },
  ] as const;

  it.each([
    ["SD-01", "fail"],
    ["SD-02", "pass"],
    ["SD-03", "skipped"],
    ["SD-04", "missing"],
  ])("of %s is %s", (id, verdict) => expect(verdictOf(id, tests)).toBe(verdict));
});

describe("the reports", () => {
  it("give titles with their outcome", () => {
    const vitest = {
      testResults: [{ assertionResults: [{ fullName: "[WF-02] x", status: "passed" }] }],
    };
    expect(vitestTitles(JSON.stringify(vitest))).toEqual([{ title: "[WF-02] x", outcome: "pass" }]);
    const playwright = { suites: [{ suites: [{ specs: [{ title: "[SD-23] y", ok: false }] }] }] };
    expect(playwrightTitles(JSON.stringify(playwright))).toEqual([
      { title: "[SD-23] y", outcome: "fail" },
    ]);
  });
});

describe("the matrix", () => {
  it("names each row once", () => {
    const ids = MATRIX.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(100);
  });
});
