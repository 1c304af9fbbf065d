import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "../process/run-program";
import { complain, say } from "../process/say";
import { measure } from "./measures";
import type { Measure } from "./report";
import type { BenchServer } from "./server";

const SOURCE = join(import.meta.dirname, "peers");
/** Their packages are none of ours: they are installed apart, once. */
const FOLDER = join(import.meta.dirname, "../../.tmp/peers");

/** What is taken from each script: the id that we give it, and the name that it prints. */
const PEERS: Readonly<Record<string, readonly { id: string; name: string; figure: string }[]>> = {
  "b-dbos.mjs": [
    { id: "dbos_1", name: "b DBOS direct start, 5 no-op steps, C=1", figure: "steps_s" },
    { id: "dbos_64", name: "b DBOS direct start, 5 no-op steps, C=64", figure: "steps_s" },
  ],
  "c2-bullmq-pg.mjs": [
    {
      id: "bullmq_postgres_32",
      name: "c2 BullMQ-on-Postgres processor adds next (5), 32 in flight",
      figure: "steps_s",
    },
  ],
  "e-langgraph.mjs": [
    {
      id: "langgraph_sync_1",
      name: "e LangGraph 5 nodes, durability=sync, C=1",
      figure: "steps_s",
    },
  ],
};

/** Others doing the same on the same server, in the same run. One that cannot be run is said and left out. */
export async function measurePeers(server: BenchServer): Promise<Measure[]> {
  if (!(await install())) return [];
  const measures: Measure[] = [];
  for (const [script, wanted] of Object.entries(PEERS)) {
    say(`Measuring ${script} …`);
    const { code, output } = await runProgram("node", [script], {
      cwd: FOLDER,
      env: {
        PG_URL: server.url("").replace(/\/$/, ""),
        RESULTS: join(FOLDER, "results.jsonl"),
      },
    });
    const rows = mediansIn(output);
    for (const { id, name, figure } of wanted) {
      const value = rows.find((row) => row.name === name)?.[figure];
      if (typeof value === "number") measures.push(measure(id, "steps/s", [value]));
      else
        complain(
          `${script} ended with ${code} and gave no figure for ${name}: ${output.slice(-500)}`,
        );
    }
  }
  return measures;
}

async function install(): Promise<boolean> {
  await mkdir(FOLDER, { recursive: true });
  await cp(SOURCE, FOLDER, { recursive: true });
  say("Installing the peers …");
  const { code, output } = await runProgram("npm", ["install", "--no-audit", "--no-fund"], {
    cwd: FOLDER,
  });
  if (code !== 0) complain(`The peers cannot be installed: ${output.slice(-500)}`);
  return code === 0;
}

const MEDIAN = "MEDIAN ";

const mediansIn = (output: string): Record<string, string | number>[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith(MEDIAN))
    .map((line) => JSON.parse(line.slice(MEDIAN.length)));
