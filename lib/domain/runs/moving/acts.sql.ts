import type { AuditRow } from "@/lib/domain/audit/audit-statement";
import type { FlightStatement } from "@/lib/platform/flight";
import { jsonArray, plainArray, textArray } from "../saving/array-literals";
import { parameterRows } from "../saving/parameter-rows.sql";

const NEW_AUDITS = parameterRows({
  tenant_id: "uuid",
  workspace_id: "uuid",
  id: "uuid",
  actor: "jsonb",
  action: "text",
  target: "text",
  result: "audit_result",
  details: "jsonb",
  request_id: "text",
});

/** The audit rows of acts that move runs, those of a whole batch at once. */
export const insertAudits = (rows: readonly AuditRow[]): FlightStatement => ({
  name: "engine_insert_audits",
  text: `
    insert into audit_events (
      tenant_id, workspace_id, id, actor, action, target, result, details, request_id, occurred_at)
    select x.*, clock_timestamp() from ${NEW_AUDITS} as x`,
  values: [
    plainArray(rows.map(({ tenantId }) => tenantId)),
    plainArray(rows.map(({ workspaceId }) => workspaceId)),
    plainArray(rows.map(({ id }) => id)),
    jsonArray(rows.map(({ actor }) => actor)),
    textArray(rows.map(({ action }) => action)),
    textArray(rows.map(({ target }) => target)),
    plainArray(rows.map(({ result }) => result)),
    jsonArray(rows.map(({ details }) => details)),
    textArray(rows.map(({ requestId }) => requestId)),
  ],
});

/**
 * Which of these audit rows are there. Asked before an act is repeated whose answer was lost: it is written with its
 * act, or neither is.
 */
export const loadAuditedActs = (ids: readonly string[]): FlightStatement => ({
  name: "engine_load_audited_acts",
  text: "select id from audit_events where id = any($1::uuid[])",
  values: [plainArray(ids)],
});
