import type { SessionListView } from "@/lib/contract/me";
import { asId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import type { Principal } from "./principal";
import { userOf } from "./revoke-session";

/** The caller's own sessions that are not over, the one last used first. People only. */
export async function readSessions(principal: Principal): Promise<SessionListView> {
  const { tenantId, id: userId, sessionId } = userOf(principal);
  const { sessionVersion } = await db().user.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: userId } },
  });
  const rows = await db().session.findMany({
    where: { tenantId, userId, sessionVersion, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { lastSeenAt: "desc" },
  });
  return {
    items: rows.map((row) => ({
      id: asId("session", row.id),
      is_current: row.id === sessionId,
      user_agent: row.userAgent,
      address: row.address,
      created_at: row.createdAt,
      last_seen_at: row.lastSeenAt,
      expires_at: row.expiresAt,
    })),
  };
}
