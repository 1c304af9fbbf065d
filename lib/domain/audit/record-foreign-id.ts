import { encodeId, type Id, type IdKind } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import { type ForeignTable, foreignRow } from "./audit-events.sql";
import type { AuditCaller } from "./caller";
import { recordCoalesced } from "./record-coalesced";

/** Where the ids stand that people may send us. */
const TABLES: Partial<Record<IdKind, ForeignTable>> = {
  workspace: "workspaces",
  user: "users",
  apiKey: "api_keys",
  session: "sessions",
  workflow: "workflows",
  workflowVersion: "workflow_versions",
  agent: "agents",
  agentVersion: "agent_versions",
  tool: "tools",
  toolVersion: "tool_versions",
  run: "runs",
  approval: "approvals",
  artifact: "artifacts",
  artifactVersion: "artifact_versions",
  delivery: "deliveries",
  auditEvent: "audit_events",
};

/**
 * Records a security event if an id that was not found for this caller belongs to another tenant, with
 * nothing of that tenant in it. It takes longer if so: the caller's answer must not wait for it.
 */
export async function recordForeignId<K extends IdKind>(
  by: AuditCaller,
  kind: K,
  id: Id<K>,
): Promise<boolean> {
  const table = TABLES[kind];
  if (!table) return false;
  const { rowCount } = await sharedPool().query(foreignRow(table, id, by.tenantId));
  if (rowCount === 0) return false;
  return recordCoalesced(by, {
    action: "security.foreign_id",
    target: encodeId(kind, id),
    result: "denied",
    details: {},
  });
}
