import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, type SessionId } from "@/lib/kernel/ids";
import { inTransaction } from "@/lib/platform/pg";
import type { Principal, UserPrincipal } from "./principal";
import { keepSession, raiseSessionVersion, revokeOneSession, revokeSessions } from "./sessions.sql";

/** Ends one of the caller's own sessions, the present one included. NOT_FOUND if there is none such. */
export const revokeSession = (principal: Principal, id: SessionId): Promise<void> =>
  inTransaction(async (client) => {
    const { tenantId, id: userId } = userOf(principal);
    if (!(await revokeOneSession(client, { tenantId, userId, id }))) throw notFound("The session");
    await client.query(
      auditStatement(principal, { action: "session.revoke", target: encodeId("session", id) }),
    );
  });

/**
 * Ends every session of the caller on every device, this one included unless the `others` are meant.
 * Returns how many.
 */
export const signOutEverywhere = (
  principal: Principal,
  scope: "others" | "all" = "all",
): Promise<number> =>
  inTransaction(async (client) => {
    const { tenantId, id: userId, sessionId = null } = userOf(principal);
    const kept = scope === "others" ? sessionId : null;
    await raiseSessionVersion(client, { tenantId, userId });
    if (kept !== null) await keepSession(client, { tenantId, id: kept });
    const ended = await revokeSessions(client, { tenantId, userId, except: kept });
    await client.query(
      auditStatement(principal, {
        action: "session.revoke_all",
        target: encodeId("user", userId),
        details: { ended, scope },
      }),
    );
    return ended;
  });

/** The principal as a person. An API key has no sessions and no password: FORBIDDEN. */
export function userOf(principal: Principal): UserPrincipal {
  if (principal.kind === "user") return principal;
  throw new AppError("FORBIDDEN", "Only a signed-in person can do this, not an API key.");
}
