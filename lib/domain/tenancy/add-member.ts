import type { AddedMemberView } from "@/lib/contract/members";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import { replaceInvitations } from "@/lib/domain/auth/end-invitations";
import { type Invited, invite } from "@/lib/domain/auth/invite";
import { joinWorkspace } from "@/lib/domain/auth/join-workspace";
import type { Principal, UserPrincipal } from "@/lib/domain/auth/principal";
import { userOf } from "@/lib/domain/auth/revoke-session";
import { emailOf } from "@/lib/domain/auth/sign-in";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";
import { inTransaction } from "@/lib/platform/pg";
import { assertMayMove } from "./member-rules";
import { getMember } from "./member-view";
import { findColleague, findRole, lockMembers } from "./members.sql";

type Added = { kind: "member"; userId: UserId } | { kind: "invitation"; invited: Invited };

/**
 * Gives a person of this organisation a place at once; for anybody else a place is kept, and the answer holds
 * the secret of the link that takes it. Whoever gets a place at once has none kept for them any more; where an
 * owner keeps an owner's place, only owners decide otherwise. An address of another organisation is answered
 * like one of nobody. ALREADY_MEMBER changes nothing. People only: a key that outlives its maker must not
 * bring them back.
 */
export async function addMember(
  principal: Principal,
  { email, role }: { email: string; role: Role },
): Promise<AddedMemberView> {
  demand(principal, "workspace:manage");
  const user = userOf(principal);
  const address = emailOf(email);
  const added = await inTransaction(async (client): Promise<Added> => {
    await lockMembers(client, user);
    const giver = await findRole(client, user, user.id);
    assertMayMove({ giver, isSelf: false, from: null, to: role });
    const now = { ...user, role: giver ?? user.role };
    const userId = await findColleague(client, user.tenantId, address);
    if (userId === null)
      return { kind: "invitation", invited: await invite(client, now, { email: address, role }) };
    const { tenantId, workspaceId } = user;
    await replaceInvitations(client, now, userId);
    if (!(await joinWorkspace(client, { tenantId, workspaceId, userId, role })))
      throw new AppError("ALREADY_MEMBER", "This person is a member already.", {
        details: { user_id: encodeId("user", userId) },
      });
    await client.query(
      auditStatement(user, {
        action: "member.add",
        target: encodeId("user", userId),
        details: { email: address, role },
      }),
    );
    return { kind: "member", userId };
  });
  if (added.kind === "member")
    return { member: await getMember(user, added.userId), invitation: null };
  return { member: null, invitation: createdView(user, { email: address, role }, added.invited) };
}

const createdView = (
  user: UserPrincipal,
  { email, role }: { email: string; role: Role },
  { id, token, createdAt, expiresAt }: Invited,
) => ({
  id,
  email,
  role,
  created_by: user.id,
  created_by_name: user.name,
  created_at: createdAt,
  expires_at: expiresAt,
  is_expired: false,
  token,
});
