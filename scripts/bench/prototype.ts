import { join } from "node:path";
import { runProgram } from "../process/run-program";
import type { BenchServer } from "./server";

const LINE = /^chain C=64\s+steps\/s (\d+)/m;

/** Steps a second of the prototype of the hot path, 64 runs in flight, on the same server. */
export async function prototype64(server: BenchServer): Promise<number> {
  const { code, output } = await runProgram(
    "node",
    [join(import.meta.dirname, "peers/prototype.mjs")],
    {
      env: { PG_URL: server.url("").replace(/\/$/, ""), ONLY_64: "1" },
    },
  );
  const found = LINE.exec(output)?.[1];
  if (code !== 0 || !found) throw new Error(`The prototype did not run: ${output.slice(-500)}`);
  return Number(found);
}
