import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "@/scripts/process/run-program";
import { say } from "@/scripts/process/say";

const ROOT = join(import.meta.dirname, "../..");
const REPORT = join(ROOT, "docs/sweep/report.md");

const HEAD = `# The kill sweep

Real processes under traffic: runs are started, decided and cancelled. At each point where a process waits for the
database it is killed, hung for two leases, or loses its connection before the answer; then the doctor looks at
everything. \`npm run sweep\` writes this page.

| point, phase: what happens | afterwards |
|---|---|
`;

await mkdir(join(ROOT, "docs/sweep"), { recursive: true });
await writeFile(REPORT, HEAD);
const { code } = await runProgram(
  join(ROOT, "node_modules/.bin/vitest"),
  ["run", "--project=crash", "e2e/crash/strikes.test.ts"],
  { cwd: ROOT, echo: true, env: { SWEEP_REPORT: REPORT } },
);
say(`The report is in ${REPORT}.`);
process.exitCode = code;
