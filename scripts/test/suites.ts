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
  /** What it prints is seen while it comes, or all together at its end. */
  run: (hearing: Hearing) => Promise<Tally>;
};

export type Hearing = "at once" | "at the end";

const vitest = (
  name: string,
  project: string,
  { env = {}, without = [] }: { env?: Record<string, string>; without?: readonly string[] } = {},
): Suite => ({
  name,
  run: (hearing) =>
    reported(async (file) => {
      const left = without.map((path) => `--exclude=${path}`);
      const args = ["run", `--project=${project}`, "--passWithNoTests", ...left];
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      await heard(hearing, "vitest", [...args, ...reporters], env);
    }, tallyVitest),
});

/** What these ask is whether HTTP is spoken well. Every statement that they lead to is sent by others, too. */
const HTTP_ALONE = ["fuzz", "refusals", "run-stream", "stream-slots"].map(
  (name) => `lib/http/${name}.test.ts`,
);

/**
 * Every statement on the oldest PostgreSQL, too. What is proved above it, and a race the fourth time, is proved by the
 * newest one.
 */
const onOldest = vitest("database, PostgreSQL 15", "db", {
  env: { TEST_POSTGRES: "15", RACES: "3" },
  without: HTTP_ALONE,
});

/** Each has a server of its own, so that neither sees what the other does. */
const playwright = (name: "journeys" | "accessibility", args: readonly string[] = []): Suite => ({
  name,
  needs: "chromium",
  run: (hearing) =>
    reported(async (file) => {
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_SERVER: name };
      const reporters = ["--reporter=list,json", `--output=test-results/${name}`];
      await heard(
        hearing,
        "playwright",
        ["test", `--project=${name}`, "--pass-with-no-tests", ...reporters, ...args],
        env,
      );
    }, tallyPlaywright),
});

/**
 * All tests but the guards: stages one after the other, in each of them lanes side by side. Beside what keeps the
 * processors busy goes what mostly waits, for leases, timers and pages.
 */
export const STAGES: readonly (readonly (readonly Suite[])[])[] = [
  [
    [
      vitest("unit", "unit"),
      vitest("database, PostgreSQL 18", "db", { env: { TEST_POSTGRES: "18" } }),
      { ...onOldest, needs: "postgres15" },
    ],
    [vitest("queue", "queue"), vitest("acceptance", "acceptance"), vitest("crash", "crash")],
  ],
  [[playwright("journeys")], [playwright("accessibility", ["--workers=1"])]],
];

async function heard(
  hearing: Hearing,
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const echo = hearing === "at once";
  const { output } = await runProgram(join(BIN, program), args, { cwd: ROOT, env, echo });
  if (!echo) process.stdout.write(output);
}

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
