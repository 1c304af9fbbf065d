import { describe, expect, it } from "vitest";
import type { Role } from "@/lib/kernel/permissions";
import { testDatabase } from "@/lib/platform/testing/database";
import { createApiKey } from "./create-api-key";
import { makeResetLink } from "./make-reset-link";
import type { UserPrincipal } from "./principal";
import { resetPassword } from "./reset-password";
import { resolveApiKey } from "./resolve-api-key";
import { signOutEverywhere } from "./revoke-session";
import { signIn } from "./sign-in";
import { aMember, aPrincipal, aTenant, aWorkspace, type Place } from "./testing";

const { query } = testDatabase();
const OLD = "correct horse battery";
const GONE = { ok: false, why: "gone" };
const OUTRANKED = { code: "OUTRANKED" };

const use = (token: string) => resetPassword(token, "staple of another kind", null);

const join = ({ tenantId, id }: UserPrincipal, workspaceId: string, role: Role) =>
  query(
    "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, $4)",
    [tenantId, workspaceId, id, role],
  );
const becomes = ({ id }: UserPrincipal, role: Role, { workspaceId }: Place) =>
  query("update memberships set role = $3 where user_id = $1 and workspace_id = $2", [
    id,
    workspaceId,
    role,
  ]);

describe("a link for a new password is made", () => {
  it("by an admin for everybody but owners, by an owner for owners, too", async () => {
    const owner = await aPrincipal("owner");
    const admin = await aMember(owner, "admin");
    for (const role of ["admin", "author", "operator", "approver", "viewer"] as const)
      expect(await makeResetLink(admin, (await aMember(owner, role)).id)).toMatchObject({
        token: expect.stringMatching(/^reset_/),
      });
    const second = await aMember(owner, "owner");
    await expect(makeResetLink(admin, second.id)).rejects.toMatchObject(OUTRANKED);
    expect(await makeResetLink(owner, second.id)).toMatchObject({ email: second.email });
  });

  it("not by others, not by a key, not for oneself, and not for a disabled user", async () => {
    const refused = { code: "FORBIDDEN" };
    const owner = await aPrincipal("owner");
    const [author, viewer] = [await aMember(owner, "author"), await aMember(owner, "viewer")];
    await expect(makeResetLink(author, viewer.id)).rejects.toMatchObject(refused);
    const { key } = await createApiKey(owner, { name: "k", role: "owner", expiresAt: null });
    const account = await resolveApiKey(key);
    if (!account) throw new Error("The key does not work.");
    await expect(makeResetLink(account, viewer.id)).rejects.toMatchObject(refused);
    await expect(makeResetLink(owner, owner.id)).rejects.toMatchObject(refused);
    await query("update users set disabled_at = now() where id = $1", [viewer.id]);
    await expect(makeResetLink(owner, viewer.id)).rejects.toMatchObject(refused);
    expect(
      await query("select from password_resets where tenant_id = $1", [owner.tenantId]),
    ).toEqual([]);
  });

  it("not for a member of another workspace alone, nor of another organisation", async () => {
    const owner = await aPrincipal("owner");
    const elsewhere = await aMember(
      { ...owner, workspaceId: await aWorkspace(owner.tenantId) },
      "viewer",
    );
    const stranger = await aPrincipal("viewer");
    for (const { id } of [elsewhere, stranger])
      await expect(makeResetLink(owner, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("only by who could give the person every role that they have in other workspaces", async () => {
    const admin = await aPrincipal("admin");
    const person = await aMember(admin, "viewer");
    const second = { ...admin, workspaceId: await aWorkspace(admin.tenantId) };
    await join(person, second.workspaceId, "author");
    await expect(makeResetLink(admin, person.id)).rejects.toMatchObject(OUTRANKED);
    await join(admin, second.workspaceId, "author");
    await expect(makeResetLink(admin, person.id)).rejects.toMatchObject(OUTRANKED);
    await becomes(admin, "admin", second);
    expect(await makeResetLink(admin, person.id)).toMatchObject({ email: person.email });
    await becomes(person, "owner", second);
    await expect(makeResetLink(admin, person.id)).rejects.toMatchObject(OUTRANKED);
  });
});

describe("a link that was made is good for nothing", () => {
  type Cast = { place: Place; maker: UserPrincipal; person: UserPrincipal & { email: string } };
  const changes: [why: string, change: (cast: Cast) => Promise<unknown>][] = [
    ["the person became an owner", ({ person, place }) => becomes(person, "owner", place)],
    [
      "the person came to another workspace",
      async ({ person, place }) => join(person, await aWorkspace(place.tenantId), "viewer"),
    ],
    [
      "the person was removed",
      ({ person }) => query("delete from memberships where user_id = $1", [person.id]),
    ],
    [
      "the person was disabled",
      ({ person }) => query("update users set disabled_at = now() where id = $1", [person.id]),
    ],
    ["its maker manages nothing any more", ({ maker, place }) => becomes(maker, "author", place)],
    [
      "its maker was removed",
      ({ maker }) => query("delete from memberships where user_id = $1", [maker.id]),
    ],
    ["its maker's sessions were ended", ({ maker }) => signOutEverywhere(maker)],
    [
      "its maker was disabled",
      ({ maker }) => query("update users set disabled_at = now() where id = $1", [maker.id]),
    ],
    [
      "the organisation was suspended",
      ({ place }) =>
        query("update tenants set status = 'suspended' where id = $1", [place.tenantId]),
    ],
  ];
  it.each(changes)("once %s", async (_, change) => {
    const place = await aTenant();
    const maker = await aMember(place, "admin");
    const person = await aMember(place, "viewer", OLD);
    const { token } = await makeResetLink(maker, person.id);
    const [before] = await query("select password_hash from users where id = $1", [person.id]);
    await change({ place, maker, person });
    expect(await use(token)).toEqual(GONE);
    expect(await query("select password_hash from users where id = $1", [person.id])).toEqual([
      before,
    ]);
  });

  it("and that it was tried is written down, and ends it for good", async () => {
    const maker = await aPrincipal("admin");
    const person = await aMember(maker, "viewer", OLD);
    const { token } = await makeResetLink(maker, person.id);
    await becomes(person, "owner", maker);
    expect(await use(token)).toEqual(GONE);
    await becomes(person, "viewer", maker);
    expect(await use(token)).toEqual(GONE);
    const denied = await query(
      "select details->>'why' as why from audit_events where tenant_id = $1 and action = 'password_reset.use' and result = 'denied'",
      [maker.tenantId],
    );
    expect(denied).toEqual([{ why: "outranked" }]);
    expect(await signIn(person.email, OLD, { address: null, userAgent: null })).toMatchObject({
      ok: true,
    });
  });
});
