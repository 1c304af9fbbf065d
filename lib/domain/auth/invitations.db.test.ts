import { describe, expect, it } from "vitest";
import { addMember } from "@/lib/domain/tenancy/add-member";
import { readInvitations } from "@/lib/domain/tenancy/read-invitations";
import { withdrawInvitation } from "@/lib/domain/tenancy/withdraw-invitation";
import type { Role } from "@/lib/kernel/permissions";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { acceptInvitation, readInvitation } from "./accept-invitation";
import type { UserPrincipal } from "./principal";
import { resolveSession } from "./resolve-session";
import { signIn } from "./sign-in";
import { signInByIdentity } from "./sign-in-by-identity";
import { aMember, aPrincipal } from "./testing";

const { query } = testDatabase();
const PASSWORD = "correct horse battery";
const GONE = { ok: false, why: "gone" };
const anAddress = () => `${newId("user")}@test.local`;
const typed = { name: "Ada", password: PASSWORD };

async function invited(by: UserPrincipal, email = anAddress(), role: Role = "author") {
  const { invitation } = await addMember(by, { email, role });
  if (!invitation) throw new Error("Nobody was invited.");
  return invitation;
}

describe("an invitation", () => {
  it("makes an account with the place that was kept, once", async () => {
    const admin = await aPrincipal("admin");
    const { email, token } = await invited(admin);
    expect(await readInvitation(token)).toMatchObject({
      email,
      role: "author",
      workspace: "Test workspace",
      userId: null,
    });
    expect(await acceptInvitation(token, typed)).toEqual({ ok: true, email });
    const signedIn = await signIn(email, PASSWORD, { address: null, userAgent: null });
    expect(signedIn.ok && (await resolveSession(signedIn.sessionId))).toMatchObject({
      name: "Ada",
      role: "author",
      workspaceId: admin.workspaceId,
    });
    expect(await acceptInvitation(token, typed)).toEqual(GONE);
    expect((await readInvitations(admin, { limit: 10 })).items).toEqual([]);
  });

  it("keeps no text of its link", async () => {
    const { id, token } = await invited(await aPrincipal("admin"));
    const [row] = await query("select * from invitations where id = $1", [id]);
    expect(JSON.stringify(row)).not.toContain(token.slice(5));
    const audits = await query("select details from audit_events where target = $1", [id]);
    expect(JSON.stringify(audits)).not.toContain(token.slice(5));
  });

  it("is taken by one of two who hold the link at once", async () => {
    const { token } = await invited(await aPrincipal("admin"));
    const both = await Promise.allSettled([
      acceptInvitation(token, typed),
      acceptInvitation(token, typed),
    ]);
    const won = both.filter((one) => one.status === "fulfilled" && one.value.ok);
    expect(won).toHaveLength(1);
  });

  it("is good for nothing when it is too old, withdrawn, replaced, or of a suspended tenant", async () => {
    const admin = await aPrincipal("admin");
    const old = await invited(admin);
    await query(
      "update invitations set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where id = $1",
      [old.id],
    );
    const withdrawn = await invited(admin);
    await withdrawInvitation(admin, withdrawn.id);
    const replaced = await invited(admin);
    const fresh = await invited(admin, replaced.email, "viewer");
    for (const { token } of [old, withdrawn, replaced])
      expect(await acceptInvitation(token, typed)).toEqual(GONE);
    expect(await readInvitation(fresh.token)).toMatchObject({ role: "viewer" });
    await query("update tenants set status = 'suspended' where id = $1", [admin.tenantId]);
    expect(await acceptInvitation(fresh.token, typed)).toEqual(GONE);
    for (const garbage of ["", "join_", `join_${"x".repeat(43)}`])
      expect(await acceptInvitation(garbage, typed)).toEqual(GONE);
  });

  it("is good for nothing while its maker is disabled, to whoever holds it or proves the address", async () => {
    const admin = await aPrincipal("admin");
    const { email, token } = await invited(admin);
    const person = { issuer: "https://id.test", subject: email, email, isEmailVerified: true };
    const come = () =>
      signInByIdentity({ ...person, name: null }, { address: null, userAgent: null }, null);
    await query("update users set disabled_at = now() where id = $1", [admin.id]);
    expect(await readInvitation(token)).toBeNull();
    expect(await acceptInvitation(token, typed)).toEqual(GONE);
    expect(await come()).toEqual({ ok: false, why: "unknown" });
    await query("update users set disabled_at = null where id = $1", [admin.id]);
    expect(await come()).toMatchObject({ ok: true });
  });

  it("of an owner is made, replaced and withdrawn by owners alone", async () => {
    const owner = await aPrincipal("owner");
    const admin = await aMember(owner, "admin");
    const { id, email, token } = await invited(owner, anAddress(), "owner");
    const refused = { code: "FORBIDDEN" };
    await expect(addMember(admin, { email, role: "viewer" })).rejects.toMatchObject(refused);
    await expect(withdrawInvitation(admin, id)).rejects.toMatchObject(refused);
    expect(await readInvitation(token)).toMatchObject({ role: "owner" });
    await withdrawInvitation(owner, id);
    expect(await readInvitation(token)).toBeNull();
  });

  it("for somebody who got an account meanwhile asks for its password", async () => {
    const admin = await aPrincipal("admin");
    const { email, token } = await invited(admin);
    const person = await aMember(admin, "viewer", PASSWORD);
    await query("delete from memberships where user_id = $1", [person.id]);
    await query("update users set email = $2 where id = $1", [person.id, email]);
    expect(await acceptInvitation(token, { name: "", password: "not the password" })).toEqual({
      ok: false,
      why: "wrong",
    });
    expect(await acceptInvitation(token, { name: "", password: PASSWORD })).toEqual({
      ok: true,
      email,
    });
    const [row] = await query("select role from memberships where user_id = $1", [person.id]);
    expect(row).toEqual({ role: "author" });
  });

  it("gives no place to an account of another organisation", async () => {
    const stranger = await aPrincipal("viewer");
    const { token } = await invited(await aPrincipal("admin"), stranger.email);
    expect(await acceptInvitation(token, typed)).toEqual({ ok: false, why: "foreign" });
  });

  it("of another organisation is not there to withdraw", async () => {
    const { id } = await invited(await aPrincipal("admin"));
    await expect(withdrawInvitation(await aPrincipal("owner"), id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
