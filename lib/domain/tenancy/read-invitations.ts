import type { InvitationPageView } from "@/lib/contract/members";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { userNames } from "@/lib/domain/auth/user-names";
import { asId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";

/** The places that are kept in the caller's workspace, newest first, those whose link is too old included. */
export async function readInvitations(
  principal: Principal,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<InvitationPageView> {
  demand(principal, "workspace:manage");
  const { tenantId, workspaceId } = principal;
  const rows = await db().invitation.findMany({
    where: { tenantId, workspaceId, ...(cursor !== undefined && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const nameOf = await userNames(
    tenantId,
    rows.map(({ createdBy }) => createdBy),
  );
  const now = new Date();
  return pageOfRows(
    rows,
    limit,
    ({ id, email, role, createdBy, createdAt, expiresAt }) => ({
      id: asId("invitation", id),
      email,
      role,
      created_by: asId("user", createdBy),
      created_by_name: nameOf(createdBy),
      created_at: createdAt,
      expires_at: expiresAt,
      is_expired: expiresAt <= now,
    }),
    ({ id }) => id,
  );
}
