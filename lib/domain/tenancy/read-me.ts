import type { MeView } from "@/lib/contract/me";
import type { Principal } from "@/lib/domain/auth/principal";
import { asId } from "@/lib/kernel/ids";
import { permissionsOf } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";
import { preferencesView } from "./change-preferences";

/** Who the caller is, where, and every right that they have there. */
export async function readMe(principal: Principal): Promise<MeView> {
  const { tenantId, workspaceId, kind, id, name, role } = principal;
  const { tenant, ...workspace } = await db().workspace.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: workspaceId } },
    include: { tenant: true },
  });
  const user =
    kind === "user"
      ? await db().user.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } })
      : null;
  return {
    kind,
    id,
    name,
    email: user?.email ?? null,
    tenant: { id: asId("tenant", tenant.id), name: tenant.name },
    workspace: { id: workspaceId, slug: workspace.slug, name: workspace.name },
    role,
    permissions: permissionsOf(role),
    has_password: user && user.passwordHash !== null,
    preferences: user && preferencesView(user),
  };
}
