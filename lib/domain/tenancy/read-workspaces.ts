import type { WorkspacePageView } from "@/lib/contract/workspaces";
import type { Principal } from "@/lib/domain/auth/principal";
import { asId, type WorkspaceId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import type { Role } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";

/** The workspaces that the caller belongs to, by slug, each with the role there. A key has exactly one. */
export async function readWorkspaces(
  principal: Principal,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<WorkspacePageView> {
  const roles = await rolesOf(principal);
  const rows = await db().workspace.findMany({
    where: {
      tenantId: principal.tenantId,
      id: { in: [...roles.keys()] },
      ...(cursor !== undefined && { slug: { gt: cursor } }),
    },
    orderBy: { slug: "asc" },
    take: limit + 1,
  });
  return pageOfRows(
    rows,
    limit,
    (row) => ({
      id: asId("workspace", row.id),
      slug: row.slug,
      name: row.name,
      time_zone: row.timeZone,
      role: roles.get(row.id) ?? principal.role,
      created_at: row.createdAt,
    }),
    ({ slug }) => slug,
  );
}

async function rolesOf(principal: Principal): Promise<Map<WorkspaceId | string, Role>> {
  if (principal.kind === "service_account")
    return new Map([[principal.workspaceId, principal.role]]);
  const { tenantId, id: userId } = principal;
  const memberships = await db().membership.findMany({ where: { tenantId, userId } });
  return new Map(memberships.map(({ workspaceId, role }) => [workspaceId, role]));
}
