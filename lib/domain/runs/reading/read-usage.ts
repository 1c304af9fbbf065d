import type { UsagePageView } from "@/lib/contract/run-records";
import { asId, type RunId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { assertRun, type Reader } from "./assert-run";

/** What a run has used, newest first. NOT_FOUND outside the workspace. */
export async function readUsage(
  reader: Reader,
  runId: RunId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<UsagePageView> {
  await assertRun(reader, runId);
  const rows = await db().usageEntry.findMany({
    where: {
      tenantId: reader.tenantId,
      runId,
      ...(cursor !== undefined && { id: { lt: cursor } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return pageOfRows(
    rows,
    limit,
    (row) => ({
      id: asId("usageEntry", row.id),
      step_id: { runId, node: row.node, scope: row.scope },
      attempt: row.attempt,
      agent_version_id:
        row.agentVersionId === null ? null : asId("agentVersion", row.agentVersionId),
      kind: row.kind,
      basis: row.basis,
      usd: Number(row.usd),
      tokens_in: row.tokensIn,
      tokens_out: row.tokensOut,
      tool_calls: row.toolCalls,
      occurred_at: row.occurredAt,
    }),
    ({ id }) => id,
  );
}
