import type { PoolClient } from "pg";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import { mayRole, ROLES, type Role } from "@/lib/kernel/permissions";
import { deleteInvitations, type Ending, hasOwnersInvitation } from "./invitations.sql";
import { mayGive } from "./may-give";
import type { UserPrincipal } from "./principal";

/**
 * Ends the invitations of the caller's workspace that a change of somebody's place leaves behind, in its
 * transaction: those `to` this person's address, and those made `by` them. What makes an owner is an owner's
 * decision, and stands unless the caller `mayEndOwners`. Call it before the place changes: whoever takes one
 * at that moment holds it first, and then asks for the place.
 */
export async function endInvitations(
  client: PoolClient,
  caller: UserPrincipal,
  ending: Ending,
): Promise<void> {
  for (const { id, email, role } of await deleteInvitations(client, caller, ending))
    await client.query(
      auditStatement(caller, {
        action: "invitation.withdraw",
        target: encodeId("invitation", id),
        details: { email, role },
      }),
    );
}

/**
 * Ends the invitations that somebody made and could not make in a role that they are about to get: else they
 * could take one themselves, and be again what they were. Call it before the role changes, as above.
 */
export const endInvitationsBeyond = (
  client: PoolClient,
  caller: UserPrincipal,
  { by, role, mayEndOwners }: { by: UserId; role: Role; mayEndOwners: boolean },
): Promise<void> =>
  endInvitations(client, caller, {
    to: null,
    by,
    roles: ROLES.filter(
      (invited) => !(mayRole(role, "workspace:manage") && mayGive(invited, role)),
    ),
    mayEndOwners,
  });

/**
 * Ends the invitations `to` somebody who gets a place without them. FORBIDDEN if one makes an owner and the
 * caller is none, as where the address has no account.
 */
export async function replaceInvitations(
  client: PoolClient,
  caller: UserPrincipal,
  to: UserId,
): Promise<void> {
  const mayEndOwners = caller.role === "owner";
  if (!mayEndOwners && (await hasOwnersInvitation(client, caller, to)))
    throw new AppError("FORBIDDEN", "Only an owner changes the invitation of an owner.");
  await endInvitations(client, caller, { to, by: null, mayEndOwners });
}
