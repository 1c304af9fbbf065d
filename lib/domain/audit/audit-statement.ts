import type { AuditAction, AuditResult } from "@/lib/kernel/audit-actions";
import type { Json } from "@/lib/kernel/json";
import type { Statement } from "@/lib/platform/statement";
import { type AuditFact, type AuditRow, auditRow, insertAuditEvent } from "./audit-events.sql";
import type { AuditCaller } from "./caller";

export type { AuditRow } from "./audit-events.sql";

type Act = {
  action: AuditAction;
  target?: string | null;
  result?: AuditResult;
  details?: Record<string, Json>;
};

/**
 * The audit row of an act, to be written in the transaction of the act itself: `client.query(statement)` on
 * `pg`, `runStatement(tx, statement)` on Prisma. Details carry no secret and no content.
 */
export const auditStatement = (by: AuditCaller, act: Act): Statement =>
  insertAuditEvent(by, factOf(act));

/** The same for an act that moves a run: the mover writes the row with the move, if that takes effect. */
export const auditOf = (by: AuditCaller, act: Act): AuditRow => auditRow(by, factOf(act));

const factOf = ({ action, target = null, result = "allowed", details = {} }: Act): AuditFact => ({
  action,
  target,
  result,
  details,
});
