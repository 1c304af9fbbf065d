import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import { digest } from "@/lib/platform/digest";
import { newId } from "@/lib/platform/new-id";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { Secret } from "@/lib/platform/secret";
import { hashPassword } from "./password";
import { newSecretText } from "./secret-text";
import {
  hasNoUser,
  insertFirstOwner,
  insertSetupToken,
  lockSetup,
  takeSetupToken,
} from "./setup.sql";
import { emailOf } from "./sign-in";

export type FirstOwner = { email: string; name: string; password: string; organisation: string };

const FIRST_WORKSPACE = { slug: "main", name: "Main" };

/**
 * Makes the first tenant with its workspace and owner, once in the life of a database. NOT_FOUND as soon as
 * there is any user; FORBIDDEN for a token that is wrong, used or too old. Of two at once one wins.
 */
export async function createFirstOwner(
  token: string,
  { email, name, password, organisation }: FirstOwner,
): Promise<UserId> {
  // Hashing costs on purpose; once somebody is there, nobody may make us pay for it.
  if (!(await needsFirstOwner())) throw notFound("The set-up page");
  const passwordHash = await hashPassword(password);
  return inTransaction(async (client) => {
    await lockSetup(client);
    if (!(await hasNoUser(client))) throw notFound("The set-up page");
    if (!(await takeSetupToken(client, digest(token))))
      throw new AppError(
        "FORBIDDEN",
        "This set-up link is wrong or too old; restart to get another.",
      );
    const tenantId = newId("tenant");
    const workspaceId = newId("workspace");
    const userId = newId("user");
    await insertFirstOwner(client, {
      tenantId,
      workspaceId,
      userId,
      organisation,
      workspace: FIRST_WORKSPACE,
      email: emailOf(email),
      name,
      passwordHash,
    });
    const owner = { kind: "user", id: userId, name, tenantId, workspaceId } as const;
    await client.query(
      auditStatement(owner, { action: "owner.create", target: encodeId("user", userId) }),
    );
    return userId;
  });
}

/** Whether the database has no user yet, so that the set-up page is what a visitor needs. */
export const needsFirstOwner = (): Promise<boolean> => hasNoUser(sharedPool());

/**
 * A new one-time token for the set-up page, valid for a day, or `null` if there are users already. It is
 * returned once, to be printed; the database keeps its digest.
 */
export async function createSetupToken(): Promise<Secret | null> {
  if (!(await needsFirstOwner())) return null;
  const { text, hash } = newSecretText("setup_");
  await insertSetupToken(sharedPool(), hash);
  return new Secret(text);
}
