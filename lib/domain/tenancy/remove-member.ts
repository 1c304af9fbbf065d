import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import { endInvitations } from "@/lib/domain/auth/end-invitations";
import type { Principal } from "@/lib/domain/auth/principal";
import { userOf } from "@/lib/domain/auth/revoke-session";
import { notFound } from "@/lib/kernel/errors";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import { inTransaction } from "@/lib/platform/pg";
import { assertMayMove, lastOwner } from "./member-rules";
import { deleteMembership, findRole, hasOtherOwner, leaveGroups, lockMembers } from "./members.sql";

/**
 * Takes a member's place away, or the caller's own. Their next call here is refused, and streams end at the
 * next beat; sessions live on for their other workspaces, and API keys that they made stay. Invitations here
 * to them and by them end, so that no link brings them back; an owner's decision to make an owner is undone by
 * owners alone, and else stays in the list. The last owner neither leaves nor is removed.
 */
export async function removeMember(principal: Principal, userId: UserId): Promise<void> {
  const caller = userOf(principal);
  const isSelf = userId === caller.id;
  if (!isSelf) demand(principal, "workspace:manage");
  await inTransaction(async (client) => {
    await lockMembers(client, caller);
    const giver = await findRole(client, caller, caller.id);
    const from = await findRole(client, caller, userId);
    if (from === null) throw notFound("The member");
    assertMayMove({ giver, isSelf, from, to: null });
    if (from === "owner" && !(await hasOtherOwner(client, caller, userId))) throw lastOwner();
    const mayEndOwners = isSelf || giver === "owner";
    await endInvitations(client, caller, { to: userId, by: userId, mayEndOwners });
    if (!(await deleteMembership(client, caller, { userId, role: from })))
      throw notFound("The member");
    await leaveGroups(client, caller, userId);
    await client.query(
      auditStatement(caller, {
        action: "member.remove",
        target: encodeId("user", userId),
        details: { role: from, left: isSelf },
      }),
    );
  });
}
