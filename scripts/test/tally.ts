import { z } from "zod";

/** How many tests ended how. `none`: there was nothing to run, which is not the same as passing. */
export type Tally = { passed: number; failed: number; skipped: number };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The sum of several tallies. */
export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    NOTHING,
  );
}

/** The line that everything ends with. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** What Vitest's JSON report says. A file that failed outside of its tests counts as one failure. */
export function tallyVitest(report: unknown): Tally {
  const parsed = vitestSchema.parse(report);
  const brokenFiles = parsed.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  );
  return {
    passed: parsed.numPassedTests,
    failed: parsed.numFailedTests + brokenFiles.length,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
  };
}

const playwrightSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/** What Playwright's JSON report says. A test that passed only at the second try is a failure. */
export function tallyPlaywright(report: unknown): Tally {
  const { stats, errors } = playwrightSchema.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
