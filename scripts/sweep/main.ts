import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runProgram } from "@/scripts/process/run-program";
import { say } from "@/scripts/process/say";

const ROOT = join(import.meta.dirname, "../..");
const REPORT = join(ROOT, "docs/sweep/report.md");

const HEAD = `# The kill sweep

Real processes under traffic: runs are started, decided and cancelled. At each point where a process waits for the
database it is killed, hung for two leases, or loses its connection before the answer; then the doctor looks at
everything. \`npm run sweep\` writes this page, \`npm run sweep -- --only "a point"\` the rows of one point.

| point, phase: what happens | afterwards |
|---|---|
`;

const { values } = parseArgs({ options: { only: { type: "string" } } });
const folder = await mkdtemp(join(tmpdir(), "signalbox-sweep-"));
const file = join(folder, "report.md");
try {
  const { code } = await runProgram(
    join(ROOT, "node_modules/.bin/vitest"),
    ["run", "--project=crash", "e2e/crash/strikes.test.ts"],
    { cwd: ROOT, echo: true, env: { SWEEP_REPORT: file, SWEEP_ONLY: values.only ?? "" } },
  );
  process.exitCode = code;
  const rows = (await readFile(file, "utf8")).split("\n").filter(Boolean);
  const lines = values.only ? withRowsOf(values.only, await readFile(REPORT, "utf8"), rows) : rows;
  await mkdir(join(ROOT, "docs/sweep"), { recursive: true });
  await writeFile(REPORT, `${values.only ? "" : HEAD}${lines.join("\n")}\n`);
  say(`The report is in ${REPORT}.`);
} finally {
  await rm(folder, { recursive: true });
}

/** The report of before with the rows of one point taken anew. */
function withRowsOf(point: string, before: string, rows: readonly string[]): string[] {
  const lines = before.trimEnd().split("\n");
  const isOfPoint = (line: string) => line.startsWith(`| ${point}, `);
  const first = lines.findIndex(isOfPoint);
  const place = first < 0 ? lines.length : first;
  return [
    ...lines.slice(0, place),
    ...rows,
    ...lines.slice(place).filter((line) => !isOfPoint(line)),
  ];
}
