import { inTransaction } from "@/lib/platform/pg";
import { type AuditFact, insertAuditEventUnlessRepeated, lockAuditFact } from "./audit-events.sql";
import type { AuditCaller } from "./caller";

/** Whoever repeats the same refused call this often leaves one row. */
const COALESCE_SECONDS = 60;

/** Writes a fact once a minute at most, however often and however simultaneously it happens. */
export const recordCoalesced = (by: AuditCaller, fact: AuditFact): Promise<boolean> =>
  inTransaction(async (client) => {
    await client.query(lockAuditFact(by, fact));
    const { rowCount } = await client.query(
      insertAuditEventUnlessRepeated(by, fact, COALESCE_SECONDS),
    );
    return rowCount === 1;
  });
