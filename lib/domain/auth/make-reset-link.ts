import type { PoolClient } from "pg";
import type { CreatedPasswordResetView } from "@/lib/contract/members";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import type { AuditCaller } from "@/lib/domain/audit/caller";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import { inTransaction } from "@/lib/platform/pg";
import { demand } from "./demand";
import { resetRefusal } from "./may-reset";
import {
  findResetUser,
  findStandings,
  keepReset,
  lockResetUser,
  type ResetMaker,
  type ResetUser,
} from "./password-resets.sql";
import type { Principal } from "./principal";
import { userOf } from "./revoke-session";
import { newSecretText } from "./secret-text";
import { emailOf } from "./sign-in";

/**
 * Makes the link by which a member sets a new password; the one before ends. The secret is in the answer and
 * nowhere else. OUTRANKED if the caller could not give the member every role that they have, in whatever
 * workspace; FORBIDDEN for oneself, for a disabled member, and to a key. Asked again when the link is used.
 */
export async function makeResetLink(
  principal: Principal,
  userId: UserId,
): Promise<CreatedPasswordResetView> {
  demand(principal, "workspace:manage");
  const caller = userOf(principal);
  if (userId === caller.id)
    throw refusal("FORBIDDEN", "Change your own password with the present one.");
  return inTransaction(async (client) => {
    const { tenantId, workspaceId } = caller;
    const standings = await findStandings(client, { tenantId, id: userId }, caller.id);
    const refused = resetRefusal(standings, caller);
    if (refused === "missing") throw notFound("The member");
    if (refused === "outranked") throw outranked();
    const user = await lockResetUser(client, { tenantId, id: userId });
    if (!user) throw refusal("FORBIDDEN", "This person may not sign in any more.");
    return make(client, caller, user, { userId: caller.id, workspaceId });
  });
}

/**
 * The same for whoever runs the server, by address: the way back for an owner whom nobody else may help.
 * NOT_FOUND where nobody who may sign in has the address.
 */
export const makeResetLinkAsOperator = (email: string): Promise<CreatedPasswordResetView> =>
  inTransaction(async (client) => {
    const found = await findResetUser(client, emailOf(email));
    const user = found && (await lockResetUser(client, found));
    if (!user) throw notFound("A person with this address who may sign in");
    const operator = { kind: "system", id: "command-line", name: "Command line" } as const;
    const by = { ...operator, tenantId: user.tenantId, workspaceId: null };
    return make(client, by, user, null);
  });

async function make(
  client: PoolClient,
  by: AuditCaller,
  user: ResetUser,
  maker: ResetMaker | null,
): Promise<CreatedPasswordResetView> {
  const { text: token, hash: tokenHash } = newSecretText("reset_");
  const expiresAt = await keepReset(client, user, { tokenHash, maker });
  await client.query(
    auditStatement(by, {
      action: "password_reset.create",
      target: encodeId("user", user.id),
      details: { expires_at: expiresAt.toISOString() },
    }),
  );
  return { user_id: user.id, email: user.email, expires_at: expiresAt, token };
}

const refusal = (code: "FORBIDDEN" | "OUTRANKED", message: string): AppError =>
  new AppError(code, message, { details: { permission: "workspace:manage" } });

const outranked = (): AppError =>
  refusal(
    "OUTRANKED",
    "This person has a role, here or in another workspace, that you could not give them.",
  );
