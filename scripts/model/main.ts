import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runProgram } from "@/scripts/process/run-program";
import { say } from "@/scripts/process/say";

const ROOT = join(import.meta.dirname, "../..");
const REPORT = join(ROOT, "docs/model/report.md");

const { values } = parseArgs({
  options: { sequences: { type: "string", default: "10000" }, seed: { type: "string" } },
});

const head = `# The model of a run

Random graphs of every type of node, moved by the engine in an order of chance: workers, people, clocks, operators and
other runs act, processes die between deciding and saving, and messages come late, twice or never. After every move
each step, request and vote is what a reference says that was written apart from the engine, the counters, the queue
and the waits are recounted, and the events alone say the same as the state. \`npm run model\` writes this page.

${new Date().toISOString().slice(0, 10)}, ${values.sequences} sequences against the reference; half as many from version to version
and in a storm, ${cpus().length} cores.

| property | of | what | how often |
|---|---|---|---|
`;

await mkdir(join(ROOT, "docs/model"), { recursive: true });
await writeFile(REPORT, head);
const { code } = await runProgram(
  join(ROOT, "node_modules/.bin/vitest"),
  ["run", "--project=unit", "lib/engine/advance/advance.property.test.ts"],
  {
    cwd: ROOT,
    echo: true,
    env: {
      SEQUENCES: values.sequences,
      MODEL_REPORT: REPORT,
      ...(values.seed !== undefined && { SEED: values.seed }),
    },
  },
);
say(`The report is in ${REPORT}.`);
process.exitCode = code;
