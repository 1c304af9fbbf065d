import type { AuditEventPageView } from "@/lib/contract/audit-events";
import { parseActor } from "@/lib/kernel/actor";
import { asId, encodeId, type RunId, type TenantId, type WorkspaceId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { pageOfRows } from "@/lib/kernel/page";
import type { ListReader } from "@/lib/platform/list-turns";
import { readInTimeWithPrisma } from "@/lib/platform/read-in-time";

type Filter = {
  action?: string | undefined;
  result?: "allowed" | "denied" | "failed" | undefined;
  target?: string | undefined;
  /** What was done to a run, or to something of it that names the run in its details. */
  runId?: RunId | undefined;
  limit: number;
  /** The id of the last event of the page before. */
  cursor?: string | undefined;
};

/** What was audited in the workspace, and in its tenant outside every workspace (sign-ins), newest first. */
export async function readAuditEvents(
  reader: { tenantId: TenantId; workspaceId: WorkspaceId } & ListReader,
  { action, result, target, runId, limit, cursor }: Filter,
): Promise<AuditEventPageView> {
  const { tenantId, workspaceId } = reader;
  const rows = await readInTimeWithPrisma(
    (tx) =>
      tx.auditEvent.findMany({
        where: {
          tenantId,
          OR: [{ workspaceId }, { workspaceId: null }],
          ...(action !== undefined && { action }),
          ...(result !== undefined && { result }),
          ...(target !== undefined && { target }),
          ...(runId !== undefined && { AND: aboutRun(encodeId("run", runId)) }),
          ...(cursor !== undefined && { id: { lt: cursor } }),
        },
        orderBy: { id: "desc" },
        take: limit + 1,
      }),
    { by: reader, filter: { action, result, target, runId } },
  );
  return pageOfRows(
    rows,
    limit,
    (row) => ({
      id: asId("auditEvent", row.id),
      actor: parseActor(row.actor),
      action: row.action,
      target: row.target,
      result: row.result,
      details: row.details as JsonObject,
      request_id: row.requestId,
      occurred_at: row.occurredAt,
    }),
    ({ id }) => id,
  );
}

const aboutRun = (target: string) => ({
  OR: [{ target }, { details: { path: ["run_id"], equals: target } }],
});
