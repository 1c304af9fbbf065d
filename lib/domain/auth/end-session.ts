import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { encodeId, type SessionId } from "@/lib/kernel/ids";
import { inTransaction } from "@/lib/platform/pg";
import { findLiveSession, revokeOneSession } from "./sessions.sql";

/**
 * Signs out: ends the session that a browser holds, whoever's it is, because the cookie is the proof. One
 * that is over already stays as it is.
 */
export const endSession = (id: SessionId): Promise<void> =>
  inTransaction(async (client) => {
    const session = await findLiveSession(client, id, null);
    if (!session) return;
    const { tenantId, userId, name } = session;
    if (!(await revokeOneSession(client, { tenantId, userId, id }))) return;
    const by = { kind: "user", id: userId, name, tenantId, workspaceId: null } as const;
    await client.query(
      auditStatement(by, { action: "session.revoke", target: encodeId("session", id) }),
    );
  });
