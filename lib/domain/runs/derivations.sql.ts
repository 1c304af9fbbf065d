import type { Derivation, ReusedStep } from "@/lib/engine/advance/model";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { plainArray } from "./array-literals";
import { RowReader } from "./row-values";

/** What these runs take over of others when they begin. Only of runs that were not begun when they were created. */
export const loadDerivations = (runIds: readonly string[]): FlightStatement => ({
  name: "engine_load_derivations",
  text: `
    select r.id, r.derived_from, r.rerun_node, c.reused
    from runs r join run_contents c on c.run_id = r.id
    where r.id = any($1::uuid[])`,
  values: [plainArray(runIds)],
});

export function readDerivation(row: FlightRow): { runId: string; derivation: Derivation | null } {
  const read = new RowReader(row);
  const runId = read.text();
  const [from, node] = [read.wordOrNull(), read.wordOrNull()];
  const reused = read.jsonOrNull<ReusedStep[]>();
  const isDerived = from !== null && node !== null && reused !== null;
  return { runId, derivation: isDerived ? { runId: from, node, reused } : null };
}
