import type { MemberView } from "@/lib/contract/members";
import { notFound } from "@/lib/kernel/errors";
import { asId, type UserId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import type { Membership, Session, User } from "@/prisma/generated/client";
import type { Place } from "./members.sql";

/** What of a membership's neighbours a list of members shows. */
export const memberInclude = {
  user: { include: { sessions: { orderBy: { lastSeenAt: "desc" }, take: 1 } } },
} as const;

type Row = Membership & { user: User & { sessions: Session[] } };

/** A member as people see them; those who may not sign in any more say so. */
export const memberView = ({ user, role, createdAt }: Row): MemberView => ({
  user_id: asId("user", user.id),
  name: user.name,
  email: user.email,
  role,
  is_disabled: user.disabledAt !== null,
  since: createdAt,
  last_seen_at: user.sessions[0]?.lastSeenAt ?? null,
});

/** One member of the workspace. NOT_FOUND for anybody else. */
export async function getMember(
  { tenantId, workspaceId }: Place,
  userId: UserId,
): Promise<MemberView> {
  const row = await db().membership.findFirst({
    where: { tenantId, workspaceId, userId },
    include: memberInclude,
  });
  if (!row) throw notFound("The member");
  return memberView(row);
}
