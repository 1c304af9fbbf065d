import type { TenantId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { hashPassword } from "./password";
import type { UserPrincipal } from "./principal";

export type Place = { tenantId: TenantId; workspaceId: WorkspaceId };

/** A tenant of its own with one workspace. */
export async function aTenant(): Promise<Place> {
  const tenantId = newId("tenant");
  await testDatabase().query("insert into tenants (id, name) values ($1, 'Test tenant')", [
    tenantId,
  ]);
  return { tenantId, workspaceId: await aWorkspace(tenantId) };
}

/** One more workspace of a tenant. */
export async function aWorkspace(tenantId: TenantId): Promise<WorkspaceId> {
  const workspaceId = newId("workspace");
  await testDatabase().query(
    "insert into workspaces (tenant_id, id, slug, name) values ($1, $2, $3, 'Test workspace')",
    [tenantId, workspaceId, `test-${workspaceId.slice(-12)}`],
  );
  return workspaceId;
}

/** A member of the place with this role, as a use case sees them. They can sign in if given a password. */
export async function aMember(
  place: Place,
  role: Role,
  password?: string,
): Promise<UserPrincipal & { email: string }> {
  const id = newId("user");
  const email = `${role}-${id.slice(-12)}@test.local`;
  const name = `Test ${role}`;
  const hash = password === undefined ? null : await hashPassword(password);
  await testDatabase().query(
    "insert into users (tenant_id, id, email, name, password_hash) values ($1, $2, $3, $4, $5)",
    [place.tenantId, id, email, name, hash],
  );
  await testDatabase().query(
    "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, $4)",
    [place.tenantId, place.workspaceId, id, role],
  );
  return { ...place, kind: "user", id, role, name, email };
}

/** A member of a tenant that nobody else in this file uses. */
export const aPrincipal = async (
  role: Role = "admin",
): Promise<UserPrincipal & { email: string }> => aMember(await aTenant(), role);
