import type { RunId, TenantId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import { readFreedRuns as statement } from "./spans.sql";

/** Runs that wait for a budget above them and would find what they need there by now. */
export async function readFreedRuns(): Promise<{ tenantId: TenantId; runId: RunId }[]> {
  const { rows } = await sharedPool().query<{ tenantId: TenantId; runId: RunId }>(statement());
  return rows;
}
