import type { MemberView } from "@/lib/contract/members";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import { endInvitationsBeyond } from "@/lib/domain/auth/end-invitations";
import type { Principal } from "@/lib/domain/auth/principal";
import { userOf } from "@/lib/domain/auth/revoke-session";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";
import { inTransaction } from "@/lib/platform/pg";
import { assertMayMove, lastOwner } from "./member-rules";
import { getMember } from "./member-view";
import { findRole, hasOtherOwner, lockMembers, updateRole } from "./members.sql";

type RoleChange = {
  to: Role;
  /** The role that the caller saw, where they say so. */
  seen: Role | undefined;
};

/**
 * Gives a member another role, which counts at their next call. Refused by the rules of `member-rules`, by
 * what everybody's roles are at this moment, and with REVISION_CONFLICT if the member's is not what the
 * caller saw. The last owner stays one: of two owners who demote each other at once, one is too late. What the
 * member offered others ends where the new role could not offer it.
 */
export async function changeRole(
  principal: Principal,
  userId: UserId,
  { to, seen }: RoleChange,
): Promise<MemberView> {
  demand(principal, "workspace:manage");
  const caller = userOf(principal);
  await inTransaction(async (client) => {
    await lockMembers(client, caller);
    const giver = await findRole(client, caller, caller.id);
    const from = await findRole(client, caller, userId);
    if (from === null) throw notFound("The member");
    if (seen !== undefined && seen !== from)
      throw new AppError("REVISION_CONFLICT", "Somebody changed this role meanwhile.", {
        details: { role: from },
      });
    assertMayMove({ giver, isSelf: userId === caller.id, from, to });
    if (from === to) return;
    if (from === "owner" && !(await hasOtherOwner(client, caller, userId))) throw lastOwner();
    const mayEndOwners = giver === "owner";
    await endInvitationsBeyond(client, caller, { by: userId, role: to, mayEndOwners });
    if (!(await updateRole(client, caller, { userId, from, to }))) throw notFound("The member");
    await client.query(
      auditStatement(caller, {
        action: "member.change_role",
        target: encodeId("user", userId),
        details: { from, to },
      }),
    );
  });
  return getMember(caller, userId);
}
