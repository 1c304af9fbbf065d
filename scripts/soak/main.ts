import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runProgram } from "@/scripts/process/run-program";
import { complain, say } from "@/scripts/process/say";

const ROOT = join(import.meta.dirname, "../..");
const REPORT = join(ROOT, "docs/soak/report.md");

const HEAD = `# The soak

Real processes (web, two workers, PostgreSQL, and Redis where there is one) at half of the rate that they reach at
most, one of them killed with -9 every 20 s. Every run has five steps that write outside, each with a key; one in ten
asks a person. \`npm run soak\` writes this page; it fails when a run is lost, an effect is missing or has a second
key, or the doctor finds anything.
`;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "30" } } });
const folder = await mkdtemp(join(tmpdir(), "signalbox-soak-"));
const file = join(folder, "report.md");
try {
  const { code } = await runProgram(
    join(ROOT, "node_modules/.bin/vitest"),
    ["run", "--project=soak"],
    { cwd: ROOT, echo: true, env: { SOAK_MINUTES: values.minutes, SOAK_REPORT: file } },
  );
  process.exitCode = code;
  const [figures, ...table] = (await readFile(file, "utf8")).split("\n\n");
  await mkdir(join(ROOT, "docs/soak"), { recursive: true });
  const at = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores.`;
  await writeFile(
    REPORT,
    `${HEAD}\n${at}\n\n\`\`\`json\n${figures}\n\`\`\`\n\n${table.join("\n\n")}`,
  );
  say(`The report is in ${REPORT}.`);
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode ||= 1;
} finally {
  await rm(folder, { recursive: true });
}
