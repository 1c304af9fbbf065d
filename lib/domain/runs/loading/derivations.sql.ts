import type { Derivation, ReusedStep } from "@/lib/engine/advance/model";
import type { RunStatus } from "@/lib/engine/transition";
import type { TenantId, WorkspaceId } from "@/lib/kernel/ids";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { sharedPool } from "@/lib/platform/pg";
import { plainArray } from "../saving/array-literals";
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

/** A row of `loadDerivations`. */
export function readDerivation(row: FlightRow): { runId: string; derivation: Derivation | null } {
  const read = new RowReader(row);
  const runId = read.text();
  const [from, node] = [read.wordOrNull(), read.wordOrNull()];
  const reused = read.jsonOrNull<ReusedStep[]>();
  const isDerived = from !== null && node !== null && reused !== null;
  return { runId, derivation: isDerived ? { runId: from, node, reused } : null };
}

export type DerivedRunRow = {
  id: string;
  node: string;
  status: RunStatus;
  reason: string | null;
  createdAt: Date;
  total: number;
};

/** The newest runs of the workspace that were derived from a run, and with each how many there are. */
export async function readDerivedRows(
  { tenantId, workspaceId }: { tenantId: TenantId; workspaceId: WorkspaceId },
  runId: string,
  most: number,
): Promise<DerivedRunRow[]> {
  const { rows } = await sharedPool().query<DerivedRunRow>({
    name: "read_derived_rows",
    text: `
      select r.id, r.rerun_node as node, r.execution_status as status, r.status_reason as reason,
        r.created_at as "createdAt", count(*) over ()::int as total
      from runs r
      where r.derived_from = $1::uuid and r.tenant_id = $2::uuid and r.workspace_id = $3::uuid
        and r.rerun_node is not null
      order by r.id desc limit $4::int`,
    values: [runId, tenantId, workspaceId, most],
  });
  return rows;
}
