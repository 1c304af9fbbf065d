import type { MemberPageView } from "@/lib/contract/members";
import type { Principal } from "@/lib/domain/auth/principal";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { lastSeenOf, memberInclude, memberView } from "./member-view";

/** The members of the caller's workspace, by e-mail; those who may not sign in any more say so. */
export async function readMembers(
  { tenantId, workspaceId }: Principal,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<MemberPageView> {
  const rows = await db().membership.findMany({
    where: {
      tenantId,
      workspaceId,
      ...(cursor !== undefined && { user: { email: { gt: cursor } } }),
    },
    include: memberInclude,
    orderBy: { user: { email: "asc" } },
    take: limit + 1,
  });
  const lastSeen = await lastSeenOf(
    tenantId,
    rows.map(({ userId }) => userId),
  );
  return pageOfRows(rows, limit, memberView(lastSeen), ({ user }) => user.email);
}
