import { type Actor, actorOf } from "@/lib/kernel/actor";
import type { AuditAction, AuditResult } from "@/lib/kernel/audit-actions";
import type { Id, TenantId, WorkspaceId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import type { Statement } from "@/lib/platform/statement";
import type { AuditCaller } from "./caller";

export type AuditFact = {
  action: AuditAction;
  /** What it was done to: an id as people see it, or a name. */
  target: string | null;
  result: AuditResult;
  /** Never a secret, never content. */
  details: Record<string, Json>;
};

export type AuditRow = AuditFact & {
  tenantId: TenantId;
  workspaceId: WorkspaceId | null;
  id: Id<"auditEvent">;
  actor: Actor;
  requestId: string | null;
};

const COLUMNS =
  "tenant_id, workspace_id, id, actor, action, target, result, details, request_id, occurred_at";
const VALUES =
  "$1::uuid, $2::uuid, $3::uuid, $4::jsonb, $5::text, $6::text, $7::audit_result, $8::jsonb, $9::text, clock_timestamp()";

const valuesOf = (by: AuditCaller, fact: AuditFact): unknown[] => {
  const row = auditRow(by, fact);
  return [
    row.tenantId,
    row.workspaceId,
    row.id,
    JSON.stringify(row.actor),
    row.action,
    row.target,
    row.result,
    JSON.stringify(row.details),
    row.requestId,
  ];
};

/** What an audit row of this fact says; when, the database adds. */
export const auditRow = (by: AuditCaller, fact: AuditFact): AuditRow => ({
  ...fact,
  tenantId: by.tenantId,
  workspaceId: by.workspaceId,
  id: newId("auditEvent"),
  actor: actorOf(by),
  requestId: by.requestId ?? null,
});

/** One audit row, whatever was written before. */
export const insertAuditEvent = (by: AuditCaller, fact: AuditFact): Statement => ({
  text: `insert into audit_events (${COLUMNS}) values (${VALUES})`,
  values: valuesOf(by, fact),
});

/**
 * One audit row, unless the same actor did the same to the same target with the same result less than so
 * many seconds ago. Exact only behind `lockAuditFact`.
 */
export const insertAuditEventUnlessRepeated = (
  by: AuditCaller,
  fact: AuditFact,
  seconds: number,
): Statement => ({
  text: `
    insert into audit_events (${COLUMNS})
    select ${VALUES}
    where not exists (
      select from audit_events
      where tenant_id = $1::uuid
        and occurred_at > clock_timestamp() - make_interval(secs => $10::int)
        and actor = $4::jsonb
        and action = $5::text
        and target is not distinct from $6::text
        and result = $7::audit_result
    )`,
  values: [...valuesOf(by, fact), seconds],
});

/** Makes those who would write the same fact wait for each other until the end of the transaction. */
export const lockAuditFact = (by: AuditCaller, fact: AuditFact): Statement => ({
  text: "select pg_advisory_xact_lock(hashtextextended($1::text, 0))",
  values: [["audit", by.tenantId, by.kind, by.id, fact.action, fact.target].join("|")],
});

/** Whether a row with this id belongs to another tenant than the one given. Tells nothing else about it. */
export const foreignRow = (table: ForeignTable, id: string, tenantId: string): Statement => ({
  text: FOREIGN_ROW[table],
  values: [id, tenantId],
});

const FOREIGN_ROW = {
  workspaces: existsIn("workspaces"),
  users: existsIn("users"),
  api_keys: existsIn("api_keys"),
  sessions: existsIn("sessions"),
  workflows: existsIn("workflows"),
  workflow_versions: existsIn("workflow_versions"),
  agents: existsIn("agents"),
  agent_versions: existsIn("agent_versions"),
  tools: existsIn("tools"),
  tool_versions: existsIn("tool_versions"),
  runs: existsIn("runs"),
  approvals: existsIn("approvals"),
  artifacts: existsIn("artifacts"),
  artifact_versions: existsIn("artifact_versions"),
  deliveries: existsIn("deliveries"),
  audit_events: existsIn("audit_events"),
} as const;
export type ForeignTable = keyof typeof FOREIGN_ROW;

function existsIn(table: string): string {
  return `select from ${table} where id = $1::uuid and tenant_id <> $2::uuid`;
}
