import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "@/scripts/process/run-program";
import { say } from "@/scripts/process/say";

const ROOT = join(import.meta.dirname, "../..");
const REPORT = join(ROOT, "docs/plans/report.md");
/** Five steps each: ten rows, ten thousand, a million. */
const RUNS = "2,2000,200000";

const HEAD = `# Plans of the hot statements

Which indexes each statement of the engine takes, at 10, 10,000 and 1,000,000 steps; none reads a table from end to end.
\`npm run plans\` writes this page.

| runs | statement | indexes |
|---|---|---|
`;

await mkdir(join(ROOT, "docs/plans"), { recursive: true });
await writeFile(REPORT, HEAD);
const { code } = await runProgram(
  join(ROOT, "node_modules/.bin/vitest"),
  ["run", "--project=db", "lib/domain/runs/plans-of-statements.db.test.ts"],
  { cwd: ROOT, echo: true, env: { PLAN_RUNS: RUNS, PLAN_REPORT: REPORT } },
);
say(`The report is in ${REPORT}.`);
process.exitCode = code;
