import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** How many tests ended how, and which failed. */
export type Tally = { passed: number; failed: number; skipped: number; failures: string[] };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** One failure of something that has no tests to count. */
export const oneFailure = (what: string): Tally => ({ ...NOTHING, failed: 1, failures: [what] });

const LINES_MAX = 12;

/** What failed, with the beginning of what was said about it, without the colours of a terminal. */
function failureOf(title: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, LINES_MAX);
  return [title, ...lines].join("\n    ").trimEnd();
}

/** The sum of several tallies. */
export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    NOTHING,
  );
}

/** The line that everything ends with. */
export function lastLine({ passed, failed, skipped }: Omit<Tally, "failures">): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/** What Vitest's JSON report says. A file that failed outside of its tests counts as one failure. */
export function tallyVitest(report: unknown): Tally {
  const parsed = vitestSchema.parse(report);
  const brokenFiles = parsed.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  );
  const failedTests = parsed.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed");
  return {
    passed: parsed.numPassedTests,
    failed: parsed.numFailedTests + brokenFiles.length,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
    failures: [
      ...failedTests.map((test) => failureOf(test.fullName, test.failureMessages[0])),
      ...brokenFiles.map(({ name, message }) => failureOf(name, message)),
    ],
  };
}

type Journey = { title: string; ok: boolean; said: string };
type JourneySuite = { suites?: JourneySuite[] | undefined; specs?: Journey[] | undefined };

const errorSchema = z.object({ message: z.string().optional() });
const journeySchema = z
  .object({
    title: z.string(),
    ok: z.boolean(),
    tests: z.array(z.object({ results: z.array(z.object({ error: errorSchema.optional() })) })),
  })
  .transform(({ title, ok, tests }): Journey => {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
    return { title, ok, said: errors.find((message) => message !== undefined) ?? "" };
  });
const journeySuiteSchema: z.ZodType<JourneySuite> = z.lazy(() =>
  z.object({
    suites: z.array(journeySuiteSchema).optional(),
    specs: z.array(journeySchema).optional(),
  }),
);

const journeysOf = ({ suites = [], specs = [] }: JourneySuite): Journey[] => [
  ...specs,
  ...suites.flatMap(journeysOf),
];

const playwrightSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(journeySuiteSchema),
  errors: z.array(errorSchema),
});

/** What Playwright's JSON report says. A test that passed only at the second try is a failure. */
export function tallyPlaywright(report: unknown): Tally {
  const { stats, suites, errors } = playwrightSchema.parse(report);
  const failed = journeysOf({ suites }).filter(({ ok }) => !ok);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...failed.map(({ title, said }) => failureOf(title, said)),
      ...errors.map(({ message }) => failureOf("outside of all journeys", message)),
    ],
  };
}
