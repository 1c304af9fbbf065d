import { sharedPool } from "@/lib/platform/pg";

/** Whether a request for a decision in this run shows the artifact version, named as it is on the wire. */
export async function isShownInRun(
  tenantId: string,
  runId: string,
  versionId: string,
): Promise<boolean> {
  const { rowCount } = await sharedPool().query(
    `select from approvals
     where tenant_id = $1::uuid and run_id = $2::uuid and strpos(shown::text, to_json($3::text)::text) > 0
     limit 1`,
    [tenantId, runId, versionId],
  );
  return rowCount === 1;
}
