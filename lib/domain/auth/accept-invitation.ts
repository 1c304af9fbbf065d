import type { PoolClient } from "pg";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { digest } from "@/lib/platform/digest";
import { newId } from "@/lib/platform/new-id";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { findOpenInvitation, type OpenInvitation, takeInvitation } from "./invitations.sql";
import { insertMembership, insertUser } from "./memberships.sql";
import { hashPassword, isPassword } from "./password";
import { holdPassword } from "./sessions.sql";
import { beginTry, succeedTry } from "./throttle";

const FORM = /^join_[A-Za-z0-9_-]{43}$/;

export type Acceptance =
  | { ok: true; email: string }
  /** The link is wrong, used, withdrawn or too old; the answer does not say which. */
  | { ok: false; why: "gone" }
  /** There is an account, and this is not its password. */
  | { ok: false; why: "wrong" }
  /** The address is somebody's in another organisation. */
  | { ok: false; why: "foreign" }
  | { ok: false; why: "throttled"; seconds: number };

/** What a link offers, for the page that it leads to, or `null` if it is good for nothing. */
export const readInvitation = async (token: string): Promise<OpenInvitation | null> =>
  FORM.test(token) ? findOpenInvitation(sharedPool(), digest(token)) : null;

/**
 * Takes the place that a link offers, once: for a new account with this name and password, or for the
 * account that the address got meanwhile, if the password is its own. Of two at once one wins; REVISION_CONFLICT if
 * another link made the account at the same moment, or its password was changed.
 */
export async function acceptInvitation(
  token: string,
  { name, password }: { name: string; password: string },
): Promise<Acceptance> {
  const invitation = await readInvitation(token);
  if (!invitation) return { ok: false, why: "gone" };
  if (invitation.isForeign) return { ok: false, why: "foreign" };
  if (invitation.userId !== null)
    return joinWith(invitation.userId, password, invitation, digest(token));

  const passwordHash = await hashPassword(password);
  const { tenantId, email } = invitation;
  const user = { tenantId, id: newId("user"), email, name, passwordHash };
  return inTransaction(async (client) => {
    if (!(await takeInvitation(client, digest(token)))) return { ok: false, why: "gone" };
    if (!(await insertUser(client, user)))
      throw new AppError("REVISION_CONFLICT", "The address got an account meanwhile. Try again.");
    return settle(client, invitation, user);
  });
}

/** For whoever has an account by now: the link says where to, the password who. */
async function joinWith(
  userId: UserId,
  password: string,
  invitation: OpenInvitation,
  tokenHash: string,
): Promise<Acceptance> {
  const { tenantId, email } = invitation;
  const seconds = await beginTry(email, null);
  if (seconds > 0) return { ok: false, why: "throttled", seconds };
  const user = await db().user.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: userId } },
  });
  if (!(await isPassword(password, user.passwordHash))) return { ok: false, why: "wrong" };
  await succeedTry(email, null);
  return inTransaction(async (client) => {
    if (!(await takeInvitation(client, tokenHash))) return { ok: false, why: "gone" };
    if (!(await holdPassword(client, { tenantId, userId, hash: user.passwordHash })))
      throw new AppError("REVISION_CONFLICT", "The password was changed meanwhile. Try again.");
    return settle(client, invitation, { id: userId, name: user.name });
  });
}

async function settle(
  client: PoolClient,
  { tenantId, workspaceId, id, email, role }: OpenInvitation,
  user: { id: UserId; name: string },
): Promise<Acceptance> {
  await insertMembership(client, { tenantId, workspaceId, userId: user.id, role });
  await client.query(
    auditStatement(
      { kind: "user", id: user.id, name: user.name, tenantId, workspaceId },
      {
        action: "invitation.accept",
        target: encodeId("invitation", id),
        details: { role, user: encodeId("user", user.id) },
      },
    ),
  );
  return { ok: true, email };
}
