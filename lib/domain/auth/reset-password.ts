import type { PoolClient } from "pg";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { encodeId } from "@/lib/kernel/ids";
import { digest } from "@/lib/platform/digest";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { resetRefusal } from "./may-reset";
import { hashPassword } from "./password";
import {
  findOpenReset,
  findStandings,
  lockResetUser,
  type ResetUser,
  type TakenReset,
  takeReset,
} from "./password-resets.sql";
import { replacePassword, revokeSessions } from "./sessions.sql";
import { beginTryFrom, succeedTry } from "./throttle";

const FORM = /^reset_[A-Za-z0-9_-]{43}$/;

export type PasswordReset =
  | { ok: true; email: string }
  /** Wrong, used, replaced, too old, or not its maker's to give any more: the answer does not say which. */
  | { ok: false; why: "gone" }
  | { ok: false; why: "throttled"; seconds: number };

/** Whose password a link sets, for the page that it leads to, or `null` if it is good for nothing. */
export async function readReset(token: string): Promise<{ email: string } | null> {
  const found = FORM.test(token) ? await findOpenReset(sharedPool(), digest(token)) : null;
  return found && { email: found.email };
}

/**
 * Sets a new password by a link, once, and ends all sessions of the person. What spoke against making the
 * link speaks against using it, by the roles of this moment, and so does an end of its maker's sessions. Tries are counted by the caller's address alone:
 * whoever needs the link has often failed to sign in just before.
 */
export async function resetPassword(
  token: string,
  password: string,
  address: string | null,
): Promise<PasswordReset> {
  const seconds = await beginTryFrom(address);
  if (seconds > 0) return { ok: false, why: "throttled", seconds };
  const tokenHash = digest(token);
  const found = FORM.test(token) ? await findOpenReset(sharedPool(), tokenHash) : null;
  // Hashing costs on purpose; nobody may make us pay for it with a link that is good for nothing.
  if (!found) return { ok: false, why: "gone" };
  const passwordHash = await hashPassword(password);
  const done = await inTransaction(async (client) => {
    const user = await lockResetUser(client, found);
    const taken = user && (await takeReset(client, user, tokenHash));
    return user !== null && taken !== null && settle(client, user, taken, passwordHash);
  });
  if (!done) return { ok: false, why: "gone" };
  await succeedTry(found.email, address);
  return { ok: true, email: found.email };
}

/** Sets the password of a locked user, unless it is not the maker's to give any more: then the link is used up. */
async function settle(
  client: PoolClient,
  user: ResetUser,
  { maker, isDisowned }: TakenReset,
  passwordHash: string,
): Promise<boolean> {
  const { tenantId, id: userId, name } = user;
  const spoken = maker && resetRefusal(await findStandings(client, user, maker.userId), maker);
  const refused = isDisowned ? "disowned" : spoken;
  const by = { kind: "user", id: userId, name, tenantId, workspaceId: null } as const;
  const target = encodeId("user", userId);
  const madeBy = maker && encodeId("user", maker.userId);
  if (refused) {
    const system = { ...by, kind: "system", id: "password-reset", name: "Password reset" } as const;
    await client.query(
      auditStatement(system, {
        action: "password_reset.use",
        target,
        result: "denied",
        details: { made_by: madeBy, why: refused },
      }),
    );
    return false;
  }
  const change = { tenantId, userId, from: user.passwordHash, to: passwordHash };
  if (!(await replacePassword(client, change))) return false;
  const ended = await revokeSessions(client, { tenantId, userId, except: null });
  await client.query(
    auditStatement(by, {
      action: "password_reset.use",
      target,
      details: { made_by: madeBy, sessions_ended: ended },
    }),
  );
  return true;
}
