import { describe, expect, it } from "vitest";
import type { ServiceAccountPrincipal } from "@/lib/domain/auth/principal";
import { aMember, aPrincipal, aWorkspace } from "@/lib/domain/auth/testing";
import { PERMISSIONS } from "@/lib/kernel/permissions";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { changePreferences } from "./change-preferences";
import { readMe } from "./read-me";
import { readMembers } from "./read-members";
import { readWorkspaces } from "./read-workspaces";

const { query } = testDatabase();

const aKeyOf = async (place: Pick<ServiceAccountPrincipal, "tenantId" | "workspaceId">) =>
  ({
    tenantId: place.tenantId,
    workspaceId: place.workspaceId,
    kind: "service_account",
    id: newId("apiKey"),
    name: "pipeline",
    role: "operator",
  }) satisfies ServiceAccountPrincipal;

describe("me", () => {
  it("is the person with place, role and every right of it", async () => {
    const owner = await aPrincipal("owner");
    expect(await readMe(owner)).toMatchObject({
      kind: "user",
      id: owner.id,
      email: owner.email,
      tenant: { id: owner.tenantId, name: "Test tenant" },
      workspace: { id: owner.workspaceId, name: "Test workspace" },
      role: "owner",
      permissions: PERMISSIONS,
      preferences: { locale: null, theme: null, time_zone: null },
    });
    const viewer = await aMember(owner, "viewer");
    expect((await readMe(viewer)).permissions).toEqual([
      "run:read",
      "workflow:read",
      "artifact:list",
    ]);
  });

  it("is a service account without e-mail and preferences", async () => {
    const key = await aKeyOf(await aPrincipal());
    expect(await readMe(key)).toMatchObject({
      kind: "service_account",
      name: "pipeline",
      email: null,
      preferences: null,
    });
    await expect(changePreferences(key, { theme: "dark" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("changes the preferences that are named, and no other", async () => {
    const person = await aPrincipal();
    await changePreferences(person, { locale: "zh-CN", timeZone: "Asia/Shanghai" });
    expect(await changePreferences(person, { locale: null, theme: "dark" })).toEqual({
      locale: null,
      theme: "dark",
      time_zone: "Asia/Shanghai",
    });
  });
});

describe("lists", () => {
  it("show the workspaces that the caller belongs to, by slug, page by page", async () => {
    const person = await aPrincipal("author");
    const second = await aWorkspace(person.tenantId);
    await aWorkspace(person.tenantId);
    await query(
      "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'viewer')",
      [person.tenantId, second, person.id],
    );
    const first = await readWorkspaces(person, { limit: 1 });
    const rest = await readWorkspaces(person, { limit: 1, cursor: first.next_cursor ?? "" });
    expect(rest.next_cursor).toBeNull();
    const roles = [...first.items, ...rest.items].map(({ id, role }) => [id, role]);
    expect(Object.fromEntries(roles)).toEqual({
      [person.workspaceId]: "author",
      [second]: "viewer",
    });
    const own = await readWorkspaces(await aKeyOf(person), { limit: 10 });
    expect(own.items).toMatchObject([{ id: person.workspaceId, role: "operator" }]);
  });

  it("show the members of this workspace alone, by e-mail, page by page", async () => {
    const admin = await aPrincipal("admin");
    const viewer = await aMember(admin, "viewer");
    await aMember({ ...admin, workspaceId: await aWorkspace(admin.tenantId) }, "author");
    await aPrincipal("admin");
    await query("update users set disabled_at = now() where id = $1", [viewer.id]);
    const first = await readMembers(admin, { limit: 1 });
    expect(first).toMatchObject({
      items: [{ user_id: admin.id, role: "admin", is_disabled: false }],
      next_cursor: admin.email,
    });
    expect(await readMembers(admin, { limit: 1, cursor: admin.email })).toMatchObject({
      items: [{ user_id: viewer.id, role: "viewer", is_disabled: true }],
      next_cursor: null,
    });
  });
});
