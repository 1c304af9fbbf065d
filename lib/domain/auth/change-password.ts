import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { AppError } from "@/lib/kernel/errors";
import { encodeId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { inTransaction } from "@/lib/platform/pg";
import { hashPassword, isPassword } from "./password";
import type { Principal } from "./principal";
import { userOf } from "./revoke-session";
import { keepSession, replacePassword, revokeSessions } from "./sessions.sql";
import { beginTry, succeedTry } from "./throttle";

/**
 * Sets a new password and ends the caller's other sessions. FORBIDDEN if the present password is wrong; the
 * tries are throttled together with sign-ins, so a found browser is no place to guess from.
 */
export async function changePassword(
  principal: Principal,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { tenantId, id: userId, sessionId = null } = userOf(principal);
  const { email, passwordHash } = await db().user.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: userId } },
  });
  await proveOrRefuse(email, current, passwordHash);
  const to = await hashPassword(next);

  await inTransaction(async (client) => {
    if (!(await replacePassword(client, { tenantId, userId, from: passwordHash, to })))
      throw new AppError("REVISION_CONFLICT", "The password was changed meanwhile.");
    if (sessionId !== null) await keepSession(client, { tenantId, id: sessionId });
    const ended = await revokeSessions(client, { tenantId, userId, except: sessionId });
    await client.query(
      auditStatement(principal, {
        action: "password.change",
        target: encodeId("user", userId),
        details: { sessions_ended: ended },
      }),
    );
  });
}

async function proveOrRefuse(email: string, password: string, hash: string | null): Promise<void> {
  const seconds = await beginTry(email, null);
  if (seconds > 0)
    throw new AppError("RATE_LIMITED", `Too many tries. Try again in ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    });
  if (!(await isPassword(password, hash)))
    throw new AppError("FORBIDDEN", "The present password is wrong.");
  await succeedTry(email, null);
}
