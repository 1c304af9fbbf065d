import type { MemberPageView } from "@/lib/contract/workspaces";
import type { Principal } from "@/lib/domain/auth/principal";
import { asId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";

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
    include: { user: true },
    orderBy: { user: { email: "asc" } },
    take: limit + 1,
  });
  return pageOfRows(
    rows,
    limit,
    ({ user, role, createdAt }) => ({
      user_id: asId("user", user.id),
      name: user.name,
      email: user.email,
      role,
      is_disabled: user.disabledAt !== null,
      since: createdAt,
    }),
    ({ user }) => user.email,
  );
}
