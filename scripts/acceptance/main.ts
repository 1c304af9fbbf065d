import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BUILT, MATRIX } from "../../e2e/acceptance/matrix";
import { runProgram } from "../process/run-program";
import { complain, say } from "../process/say";
import { playwrightTitles, type Titled, vitestTitles } from "./titles";
import { type Verdict, verdictOf } from "./verdict";

const MARK: Record<Verdict, string> = {
  pass: "pass   ",
  fail: "FAIL   ",
  missing: "missing",
  skipped: "skipped",
};
const ANY_ID = "\\[(P6|SD|WF|AT)-[0-9]+\\]";

/** Runs every test that carries an id, and gives all titles with what became of them. */
async function runTests(): Promise<Titled[]> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-acceptance-"));
  const vitest = join(folder, "vitest.json");
  const unit = await runProgram(
    "npx",
    [
      "vitest",
      "run",
      "-t",
      ANY_ID,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitest}`,
    ],
    { echo: true },
  );
  const playwright = join(folder, "playwright.json");
  const journeys = await runProgram(
    "npx",
    ["playwright", "test", "--grep", ANY_ID, "--reporter=list,json"],
    { echo: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright } },
  );
  if (unit.code > 1) throw new Error("The tests could not be run.");
  const titles = [...vitestTitles(await readFile(vitest, "utf8"))];
  if (journeys.code <= 1) titles.push(...playwrightTitles(await readFile(playwright, "utf8")));
  return titles;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: "string" } } });
  const tests = await runTests();
  const verdicts = MATRIX.map((row) => ({ row, verdict: verdictOf(row.id, tests) }));
  say();
  for (const { row, verdict } of verdicts) say(`${MARK[verdict]}  ${row.id}  ${row.scenario}`);
  const open = verdicts.filter(
    ({ row, verdict }) => row.since && BUILT.includes(row.since) && verdict !== "pass",
  );
  const red = verdicts.filter(({ verdict }) => verdict === "fail");
  if (values.json) {
    const table = Object.fromEntries(verdicts.map(({ row, verdict }) => [row.id, verdict]));
    await writeFile(values.json, `${JSON.stringify(table, null, 2)}\n`);
  }
  const passed = verdicts.filter(({ verdict }) => verdict === "pass").length;
  say(
    `\n${passed} of ${MATRIX.length} rows pass; of the parts that are built, ${open.length} are open.`,
  );
  for (const { row, verdict } of open) complain(`${row.id} must pass and is ${verdict}.`);
  process.exitCode = open.length + red.length > 0 ? 1 : 0;
}

await main();
