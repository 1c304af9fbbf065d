import type { MemberView } from "@/lib/contract/members";
import { notFound } from "@/lib/kernel/errors";
import { asId, type TenantId, type UserId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import type { Membership, User } from "@/prisma/generated/client";
import type { Place } from "./members.sql";

/** What of a membership's neighbours a list of members shows. */
export const memberInclude = { user: true } as const;

type Row = Membership & { user: User };
type LastSeen = (userId: string) => Date | null;

/** When each of these people last used any session, over or not; nobody's session is fetched for it. */
export async function lastSeenOf(tenantId: TenantId, ids: readonly string[]): Promise<LastSeen> {
  const groups = await db().session.groupBy({
    by: ["userId"],
    where: { tenantId, userId: { in: [...ids] } },
    _max: { lastSeenAt: true },
  });
  const times = new Map(groups.map(({ userId, _max }) => [userId, _max.lastSeenAt]));
  return (userId) => times.get(userId) ?? null;
}

/** Members as people see them; those who may not sign in any more say so. */
export const memberView =
  (lastSeen: LastSeen) =>
  ({ user, role, createdAt }: Row): MemberView => ({
    user_id: asId("user", user.id),
    name: user.name,
    email: user.email,
    role,
    is_disabled: user.disabledAt !== null,
    since: createdAt,
    last_seen_at: lastSeen(user.id),
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
  return memberView(await lastSeenOf(tenantId, [userId]))(row);
}
