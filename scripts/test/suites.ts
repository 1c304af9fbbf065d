import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "@/scripts/process/run-program";
import type { OutsideProgram } from "./outside-programs";
import { oneFailure, type Tally, tallyPlaywright, tallyVitest } from "./tally";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "node_modules/.bin");

export type Suite = {
  name: string;
  /** Without it the whole suite is skipped, and in CI that is a failure. */
  needs?: OutsideProgram;
  run: () => Promise<Tally>;
};

const vitest = (name: string, project: string, env: Record<string, string> = {}): Suite => ({
  name,
  run: () =>
    reported(async (file) => {
      const args = ["run", `--project=${project}`, "--passWithNoTests"];
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      await runProgram(join(BIN, "vitest"), [...args, ...reporters], {
        cwd: ROOT,
        env,
        echo: true,
      });
    }, tallyVitest),
});

const playwright = (name: "journeys" | "accessibility"): Suite => ({
  name,
  needs: "chromium",
  run: () =>
    reported(async (file) => {
      const args = ["test", `--project=${name}`, "--reporter=list,json", "--pass-with-no-tests"];
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      await runProgram(join(BIN, "playwright"), args, { cwd: ROOT, env, echo: true });
    }, tallyPlaywright),
});

/** All tests but the guards, cheapest first. */
export const SUITES: Suite[] = [
  vitest("unit", "unit"),
  vitest("database, PostgreSQL 18", "db", { TEST_POSTGRES: "18" }),
  { ...vitest("database, PostgreSQL 15", "db", { TEST_POSTGRES: "15" }), needs: "postgres15" },
  vitest("queue", "queue"),
  vitest("acceptance", "acceptance"),
  vitest("crash", "crash"),
  playwright("journeys"),
  playwright("accessibility"),
];

/** Runs a program that writes a report to the file given, and reads it. No report is a failure. */
async function reported(
  run: (file: string) => Promise<void>,
  read: (report: unknown) => Tally,
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-report-"));
  const file = join(folder, "report.json");
  try {
    await run(file);
    return read(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    process.stderr.write(`It left no report: ${error instanceof Error ? error.message : error}\n`);
    return oneFailure("It left no report.");
  } finally {
    await rm(folder, { recursive: true });
  }
}
