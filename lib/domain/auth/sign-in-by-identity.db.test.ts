import { describe, expect, it } from "vitest";
import { addMember } from "@/lib/domain/tenancy/add-member";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { resolveSession } from "./resolve-session";
import { signOutEverywhere } from "./revoke-session";
import { signIn } from "./sign-in";
import { type Identity, signInByIdentity, type Welcome } from "./sign-in-by-identity";
import { aMember, aPrincipal, aTenant, aWorkspace } from "./testing";

const { query } = testDatabase();
const BROWSER = { address: "203.0.113.9", userAgent: "Test" };
const PASSWORD = "correct horse battery";
const UNKNOWN = { ok: false, why: "unknown" };

const anIdentity = (email: string | null, more: Partial<Identity> = {}): Identity => ({
  issuer: "https://id.example.test",
  subject: newId("user"),
  email,
  isEmailVerified: true,
  name: "Ada Lovelace",
  ...more,
});
const come = (identity: Identity, welcome: Welcome = null) =>
  signInByIdentity(identity, BROWSER, welcome);

async function principalOf(result: Awaited<ReturnType<typeof come>>) {
  if (!result.ok) throw new Error(`Not signed in: ${result.why}.`);
  return resolveSession(result.sessionId);
}

describe("a person whom a provider vouches for", () => {
  it("is the member with the verified address, and the sign-in is audited", async () => {
    const member = await aPrincipal("author");
    const identity = anIdentity(member.email.toUpperCase());
    expect(await principalOf(await come(identity))).toMatchObject({
      id: member.id,
      role: "author",
    });
    const audits = await query(
      "select action, details from audit_events where tenant_id = $1 order by occurred_at, id",
      [member.tenantId],
    );
    expect(audits).toEqual([
      {
        action: "identity.link",
        details: {
          issuer: identity.issuer,
          subject: identity.subject,
          password_dropped: false,
          sessions_ended: 0,
        },
      },
      { action: "session.create", details: { address: BROWSER.address, method: "oidc" } },
    ]);
  });

  it("takes an account over from whoever knew its password, once", async () => {
    const member = await aMember(await aTenant(), "author", PASSWORD);
    const before = await signIn(member.email, PASSWORD, BROWSER);
    if (!before.ok) throw new Error("The sign-in failed.");
    const identity = anIdentity(member.email);
    const first = await come(identity);
    expect(await resolveSession(before.sessionId)).toBeNull();
    expect(await signIn(member.email, PASSWORD, BROWSER)).toEqual({ ok: false, why: "wrong" });
    const [link] = await query(
      "select details from audit_events where tenant_id = $1 and action = 'identity.link'",
      [member.tenantId],
    );
    expect(link).toMatchObject({ details: { password_dropped: true, sessions_ended: 1 } });
    await come(identity);
    expect(await principalOf(first)).toMatchObject({ id: member.id });
  });

  it("is nobody without a verified address, or without having been added", async () => {
    const member = await aPrincipal("author");
    const unverified = { ok: false, why: "unverified" };
    expect(await come(anIdentity(member.email, { isEmailVerified: false }))).toEqual(unverified);
    expect(await come(anIdentity(null))).toEqual(unverified);
    expect(await come(anIdentity(`${newId("user")}@example.test`))).toEqual(UNKNOWN);
    expect(await query("select from identities where user_id = $1", [member.id])).toEqual([]);
  });

  it("stays the one whom the subject was linked to, whatever becomes of the address", async () => {
    const [member, other] = [await aPrincipal("author"), await aPrincipal("viewer")];
    const identity = anIdentity(member.email);
    await come(identity);
    const moved = { ...identity, email: other.email, isEmailVerified: false };
    expect(await principalOf(await come(moved))).toMatchObject({ id: member.id });
    expect(await come(anIdentity(member.email))).toEqual(UNKNOWN);
    const [denied] = await query(
      "select details from audit_events where tenant_id = $1 and result = 'denied'",
      [member.tenantId],
    );
    expect(denied).toMatchObject({ details: { reason: "other_subject" } });
  });

  it("may not come in once disabled, and their sessions end like all others", async () => {
    const member = await aPrincipal("author");
    const identity = anIdentity(member.email);
    const result = await come(identity);
    await signOutEverywhere(member);
    expect(await principalOf(result)).toBeNull();
    await query("update users set disabled_at = now() where id = $1", [member.id]);
    expect(await come(identity)).toEqual(UNKNOWN);
  });

  it("takes the places that are kept for the address, however many come at once", async () => {
    const admin = await aPrincipal("admin");
    const second = { ...admin, workspaceId: await aWorkspace(admin.tenantId) };
    await query(
      "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'admin')",
      [admin.tenantId, second.workspaceId, admin.id],
    );
    const email = `${newId("user")}@example.test`;
    await addMember(admin, { email, role: "author" });
    await addMember(second, { email, role: "viewer" });
    const identity = anIdentity(email);
    const results = await Promise.all([come(identity), come(identity), come(identity)]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    const places = await query(
      "select m.role, u.name, u.password_hash from memberships m join users u on u.id = m.user_id where u.email = $1 order by m.role",
      [email],
    );
    expect(places).toEqual([
      { role: "author", name: "Ada Lovelace", password_hash: null },
      { role: "viewer", name: "Ada Lovelace", password_hash: null },
    ]);
    expect(await query("select from invitations where email = $1", [email])).toEqual([]);
  });
});

describe("a welcome", () => {
  const welcome: Welcome = { role: "viewer", domains: ["example.test"] };

  it("lets the domain in with its role, where there is one organisation to choose", async () => {
    const { tenantId, workspaceId } = await aPrincipal("owner");
    const identity = anIdentity("new@example.test");
    expect(await come(identity, welcome)).toEqual(UNKNOWN);
    await query("update tenants set status = 'suspended' where id <> $1", [tenantId]);
    for (const email of ["new@example.test.evil.test", "new@other.test", "example.test"])
      expect(await come(anIdentity(email), welcome)).toEqual(UNKNOWN);
    expect(await come(identity)).toEqual(UNKNOWN);
    expect(await principalOf(await come(identity, welcome))).toMatchObject({
      workspaceId,
      role: "viewer",
    });
  });
});
