import { z } from "zod";

/** A test that ran, or was left out. */
export type Titled = { title: string; outcome: "pass" | "fail" | "skipped" };

const vitestSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
});

/** The tests of vitest's JSON report. Those that the filter left out are not in the answer. */
export function vitestTitles(report: string): Titled[] {
  return vitestSchema
    .parse(JSON.parse(report))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ fullName, status }): Titled[] => {
      if (status === "passed") return [{ title: fullName, outcome: "pass" }];
      if (status === "failed") return [{ title: fullName, outcome: "fail" }];
      return [{ title: fullName, outcome: "skipped" }];
    });
}

type Suite = { suites?: Suite[] | undefined; specs?: { title: string; ok: boolean }[] | undefined };
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    suites: z.array(suiteSchema).optional(),
    specs: z.array(z.object({ title: z.string(), ok: z.boolean() })).optional(),
  }),
);

/** The tests of Playwright's JSON report. */
export function playwrightTitles(report: string): Titled[] {
  return specsOf(suiteSchema.parse(JSON.parse(report)));
}

function specsOf({ suites = [], specs = [] }: Suite): Titled[] {
  const own = specs.map(({ title, ok }): Titled => ({ title, outcome: ok ? "pass" : "fail" }));
  return [...own, ...suites.flatMap(specsOf)];
}
