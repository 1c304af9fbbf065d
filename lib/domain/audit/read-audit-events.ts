import type { AuditEventPageView, AuditEventView } from "@/lib/contract/audit-events";
import { type Actor, parseActor } from "@/lib/kernel/actor";
import { notFound } from "@/lib/kernel/errors";
import {
  asId,
  encodeId,
  type Id,
  type RunId,
  type TenantId,
  type WorkspaceId,
} from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { pageOfRows } from "@/lib/kernel/page";
import type { ListReader } from "@/lib/platform/list-turns";
import { sharedPool } from "@/lib/platform/pg";
import { readInTime } from "@/lib/platform/read-in-time";
import { type AuditFilter, findAuditEvent, listAuditEvents } from "./audit-list.sql";

type Place = { tenantId: TenantId; workspaceId: WorkspaceId };

type Ask = Pick<AuditFilter, "action" | "result" | "target" | "cursor"> & {
  /** What was done to a run, or to something of it that names the run in its details. */
  run_id?: RunId | undefined;
  /** An id, or `me`. */
  actor?: string | undefined;
  occurred_after?: Date | undefined;
  occurred_before?: Date | undefined;
  limit: number;
};

type Row = Omit<AuditEventView, "id" | "actor" | "request_id" | "occurred_at"> & {
  id: string;
  actor: Actor;
  requestId: string | null;
  occurredAt: Date;
};

/** What was audited in the workspace, and in its tenant outside every workspace (sign-ins), newest first. */
export async function readAuditEvents(
  reader: Place & ListReader,
  { limit, cursor, run_id: run, actor, occurred_after, occurred_before, ...exact }: Ask,
): Promise<AuditEventPageView> {
  const filter = {
    ...exact,
    run: run && encodeId("run", run),
    actor: actor === "me" ? reader.id : actor,
    occurredAfter: occurred_after,
    occurredBefore: occurred_before,
  };
  const { rows } = await readInTime(
    (client) => client.query<Row>(listAuditEvents(reader, { ...filter, cursor }, limit + 1)),
    { by: reader, filter },
  );
  return pageOfRows(rows, limit, viewOf, ({ id, occurredAt }) => ({
    at: occurredAt.toISOString(),
    id,
  }));
}

/** One event of those in sight of the reader, or NOT_FOUND. */
export async function getAuditEvent(reader: Place, id: Id<"auditEvent">): Promise<AuditEventView> {
  const { rows } = await sharedPool().query<Row>(findAuditEvent(reader, id));
  if (!rows[0]) throw notFound("The audit event");
  return viewOf(rows[0]);
}

const viewOf = ({ id, actor, details, requestId, occurredAt, ...row }: Row): AuditEventView => ({
  id: asId("auditEvent", id),
  actor: parseActor(actor),
  action: row.action,
  target: row.target,
  result: row.result,
  details: details as JsonObject,
  request_id: requestId,
  occurred_at: occurredAt,
  block: row.block,
});
