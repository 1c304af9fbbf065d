import type { WorkspaceView } from "@/lib/contract/workspaces";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import { joinWorkspace } from "@/lib/domain/auth/join-workspace";
import type { Principal } from "@/lib/domain/auth/principal";
import { userOf } from "@/lib/domain/auth/revoke-session";
import { notFound } from "@/lib/kernel/errors";
import { asId, encodeId, type WorkspaceId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { inTransaction } from "@/lib/platform/pg";
import { insertWorkspace } from "./workspaces.sql";

/**
 * Makes one more workspace of the organisation, with the caller as its owner and nobody else in it. Under the
 * same id once more it is found, not made again. People only: somebody must own it.
 */
export async function createWorkspace(
  principal: Principal,
  { id, name }: { id: WorkspaceId; name: string },
): Promise<WorkspaceView> {
  demand(principal, "workspace:manage");
  const user = userOf(principal);
  const { tenantId, id: userId } = user;
  await inTransaction(async (client) => {
    const fresh = { tenantId, id, slug: slugOf(name, id), name };
    if (!(await insertWorkspace(client, fresh, user.workspaceId))) return;
    await joinWorkspace(client, { tenantId, workspaceId: id, userId, role: "owner" });
    const act = { action: "workspace.create", target: encodeId("workspace", id) } as const;
    await client.query(auditStatement(user, { ...act, details: { name } }));
  });
  const row = await db().workspace.findFirst({
    where: { tenantId, id, memberships: { some: { userId } } },
  });
  if (!row) throw notFound("The workspace");
  return {
    id: asId("workspace", row.id),
    slug: row.slug,
    name: row.name,
    time_zone: row.timeZone,
    role: "owner",
    created_at: row.createdAt,
  };
}

/** For addresses and lists: what can be read of the name, made unique by the id. */
function slugOf(name: string, id: WorkspaceId): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
  return [words || "workspace", id.slice(-6)].join("-");
}
