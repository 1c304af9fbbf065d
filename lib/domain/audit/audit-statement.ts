import type { Json } from "@/lib/kernel/json";
import type { Statement } from "@/lib/platform/statement";
import type { AuditAction } from "./actions";
import { insertAuditEvent } from "./audit-events.sql";
import type { AuditCaller } from "./caller";

type Act = {
  action: AuditAction;
  target?: string | null;
  result?: "allowed" | "denied" | "failed";
  details?: Record<string, Json>;
};

/**
 * The audit row of an act, to be written in the transaction of the act itself: `client.query(statement)` on
 * `pg`, `runStatement(tx, statement)` on Prisma. Details carry no secret and no content.
 */
export const auditStatement = (
  by: AuditCaller,
  { action, target = null, result = "allowed", details = {} }: Act,
): Statement => insertAuditEvent(by, { action, target, result, details });
