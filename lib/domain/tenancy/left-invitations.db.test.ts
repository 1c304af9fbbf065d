import { describe, expect, it } from "vitest";
import type { UserPrincipal } from "@/lib/domain/auth/principal";
import { aMember, aPrincipal, aWorkspace } from "@/lib/domain/auth/testing";
import type { Role } from "@/lib/kernel/permissions";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { addMember } from "./add-member";
import { changeRole } from "./change-role";
import { removeMember } from "./remove-member";

const { query } = testDatabase();

async function invitations({ tenantId }: UserPrincipal): Promise<string[]> {
  const rows = await query<{ email: string }>(
    "select email from invitations where tenant_id = $1 order by id",
    [tenantId],
  );
  return rows.map(({ email }) => email);
}

const keepPlace = (
  { tenantId, workspaceId, id }: UserPrincipal,
  email: string,
  role: Role = "admin",
) =>
  query(
    `insert into invitations (tenant_id, workspace_id, id, email, role, token_hash, created_by, expires_at)
     values ($1, $2, $3, $4, $6, encode(sha256(uuid_send($3::uuid)), 'hex'), $5, now() + interval '1 day')`,
    [tenantId, workspaceId, newId("invitation"), email, id, role],
  );

describe("an invitation that was not taken", () => {
  it("ends when the person is added without it, in this workspace alone", async () => {
    const admin = await aPrincipal("admin");
    const elsewhere = { ...admin, workspaceId: await aWorkspace(admin.tenantId) };
    const { email } = await aMember(elsewhere, "viewer");
    await keepPlace(admin, email);
    await keepPlace(elsewhere, email);
    await addMember(admin, { email, role: "viewer" });
    expect(await invitations(admin)).toEqual([email]);
    const audits = await query(
      "select action from audit_events where tenant_id = $1 order by action",
      [admin.tenantId],
    );
    expect(audits).toEqual([{ action: "invitation.withdraw" }, { action: "member.add" }]);
  });

  it("ends when the person is removed, and so do those that they made", async () => {
    const owner = await aPrincipal("owner");
    const admin = await aMember(owner, "admin");
    await keepPlace(owner, admin.email);
    await keepPlace(admin, "friend@test.local");
    await keepPlace(owner, "other@test.local");
    await removeMember(owner, admin.id);
    expect(await invitations(owner)).toEqual(["other@test.local"]);
  });
});

describe("an invitation as owner", () => {
  it("is not ended by an admin who adds the person, but by an owner", async () => {
    const owner = await aPrincipal("owner");
    const admin = await aMember(owner, "admin");
    const elsewhere = { ...owner, workspaceId: await aWorkspace(owner.tenantId) };
    const { email } = await aMember(elsewhere, "viewer");
    await keepPlace(owner, email, "owner");
    await expect(addMember(admin, { email, role: "viewer" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await invitations(owner)).toEqual([email]);
    const added = await addMember(owner, { email, role: "viewer" });
    expect(added.member).toMatchObject({ role: "viewer" });
    expect(await invitations(owner)).toEqual([]);
  });

  it("outlives an admin's removal of whom it is for and of who made it, and no owner's", async () => {
    const owner = await aPrincipal("owner");
    const [admin, second] = [await aMember(owner, "admin"), await aMember(owner, "author")];
    const third = await aMember(owner, "author");
    for (const gone of [second, third]) {
      await keepPlace(owner, gone.email, "owner");
      await keepPlace(gone, `friend-of-${gone.email}`, "owner");
      await keepPlace(gone, `guest-of-${gone.email}`, "viewer");
    }
    await removeMember(admin, second.id);
    await removeMember(owner, third.id);
    expect(await invitations(owner)).toEqual([second.email, `friend-of-${second.email}`]);
  });

  it("ends when the person leaves of their own will", async () => {
    const owner = await aPrincipal("owner");
    const author = await aMember(owner, "author");
    await keepPlace(owner, author.email, "owner");
    await removeMember(author, author.id);
    expect(await invitations(owner)).toEqual([]);
  });
});

describe("an invitation whose maker gets another role", () => {
  const becomes = (by: UserPrincipal, id: UserPrincipal["id"], to: Role) =>
    changeRole(by, id, { to, seen: undefined });

  it("ends, since they could take it themselves and be again what they were", async () => {
    const owner = await aPrincipal("owner");
    const admin = await aMember(owner, "admin");
    const elsewhere = { ...admin, workspaceId: await aWorkspace(admin.tenantId) };
    await keepPlace(elsewhere, "elsewhere@test.local");
    await keepPlace(admin, "sock@test.local");
    await keepPlace(admin, "guest@test.local", "viewer");
    await keepPlace(owner, "other@test.local");
    await becomes(owner, admin.id, "viewer");
    expect(await invitations(owner)).toEqual(["elsewhere@test.local", "other@test.local"]);
    const withdrawn = await query(
      "select from audit_events where tenant_id = $1 and action = 'invitation.withdraw'",
      [owner.tenantId],
    );
    expect(withdrawn).toHaveLength(2);
  });

  it("stands where they could make it in the new role, too", async () => {
    const owner = await aPrincipal("owner");
    const second = await aMember(owner, "owner");
    const admin = await aMember(owner, "admin");
    for (const role of ["owner", "admin", "viewer"] as const)
      await keepPlace(second, `${role}@test.local`, role);
    await keepPlace(admin, "friend@test.local");
    await becomes(owner, second.id, "admin");
    await becomes(owner, admin.id, "owner");
    expect(await invitations(owner)).toEqual([
      "admin@test.local",
      "viewer@test.local",
      "friend@test.local",
    ]);
  });
});
