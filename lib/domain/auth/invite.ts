import type { PoolClient } from "pg";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type InvitationId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";
import { newId } from "@/lib/platform/new-id";
import { keepInvitation } from "./invitations.sql";
import type { UserPrincipal } from "./principal";
import { newSecretText } from "./secret-text";

export type Invited = { id: InvitationId; token: string; createdAt: Date; expiresAt: Date };

/**
 * Keeps a place for an address without an account, in the transaction of whoever decided it. The secret of
 * its link is in the answer and nowhere else. The link that the address had before ends; FORBIDDEN if that
 * one makes an owner and the caller is none.
 */
export async function invite(
  client: PoolClient,
  principal: UserPrincipal,
  { email, role }: { email: string; role: Role },
): Promise<Invited> {
  const { tenantId, workspaceId, id: createdBy } = principal;
  const id = newId("invitation");
  const { text: token, hash: tokenHash } = newSecretText("join_");
  const kept = await keepInvitation(
    client,
    { tenantId, workspaceId, id, email, role, tokenHash, createdBy },
    principal.role === "owner",
  );
  if (!kept) throw new AppError("FORBIDDEN", "Only an owner changes the invitation of an owner.");
  await client.query(
    auditStatement(principal, {
      action: "invitation.create",
      target: encodeId("invitation", id),
      details: { email, role, expires_at: kept.expiresAt.toISOString() },
    }),
  );
  return { id, token, ...kept };
}
