import { describe, expect, it, vi } from "vitest";
import { createApiKey } from "@/lib/domain/auth/create-api-key";
import type { Principal, UserPrincipal } from "@/lib/domain/auth/principal";
import { resolveApiKey } from "@/lib/domain/auth/resolve-api-key";
import { resolveSession } from "@/lib/domain/auth/resolve-session";
import { signIn } from "@/lib/domain/auth/sign-in";
import { aMember, aPrincipal, aTenant, aWorkspace } from "@/lib/domain/auth/testing";
import type { Role } from "@/lib/kernel/permissions";
import { newId } from "@/lib/platform/new-id";
import { sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { addMember } from "./add-member";
import { changeRole } from "./change-role";
import { readMembers } from "./read-members";
import { removeMember } from "./remove-member";

const { query, connect, waitForBlocked } = testDatabase();
const PASSWORD = "correct horse battery";

type Person = UserPrincipal & { email: string };

const give = (by: Principal, to: Pick<Person, "id">, role: Role) =>
  changeRole(by, to.id, { to: role, seen: undefined });

async function rolesIn(person: Person): Promise<Record<string, Role>> {
  const { items } = await readMembers(person, { limit: 50 });
  return Object.fromEntries(items.map(({ user_id, role }) => [user_id, role]));
}

const actionsOf = async ({ tenantId }: Person) => {
  const rows = await query<{ action: string }>(
    "select action from audit_events where tenant_id = $1 order by occurred_at, id",
    [tenantId],
  );
  return rows.map(({ action }) => action);
};

describe("adding a member", () => {
  it("lets a person of the organisation in at once, and only once", async () => {
    const admin = await aPrincipal("admin");
    const elsewhere = { ...admin, workspaceId: await aWorkspace(admin.tenantId) };
    const colleague = await aMember(elsewhere, "viewer");
    const added = await addMember(admin, { email: ` ${colleague.email} `, role: "author" });
    expect(added).toMatchObject({
      member: { user_id: colleague.id, role: "author", last_seen_at: null },
      invitation: null,
    });
    await expect(
      addMember(admin, { email: colleague.email, role: "viewer" }),
    ).rejects.toMatchObject({ code: "ALREADY_MEMBER" });
    expect((await rolesIn(admin))[colleague.id]).toBe("author");
    expect(await actionsOf(admin)).toEqual(["member.add"]);
  });

  it("does not tell another organisation's address from one of nobody", async () => {
    const admin = await aPrincipal("admin");
    const stranger = await aPrincipal("owner");
    for (const email of [stranger.email, `${newId("user")}@test.local`])
      expect(await addMember(admin, { email, role: "viewer" })).toMatchObject({
        member: null,
        invitation: { role: "viewer", token: expect.stringMatching(/^join_/) },
      });
  });

  it("is refused to who may not, to keys, and for a role above one's own", async () => {
    const admin = await aPrincipal("admin");
    const author = await aMember(admin, "author");
    const owner = await aMember(admin, "owner");
    const { key } = await createApiKey(owner, { name: "k", role: "owner", expiresAt: null });
    const account = await resolveApiKey(key);
    if (!account) throw new Error("The key does not work.");
    const someone = { email: `${newId("user")}@test.local`, role: "viewer" } as const;
    const refused = { code: "FORBIDDEN" };
    await expect(addMember(author, someone)).rejects.toMatchObject(refused);
    await expect(addMember(account, someone)).rejects.toMatchObject(refused);
    await expect(addMember(admin, { ...someone, role: "owner" })).rejects.toMatchObject(refused);
  });
});

describe("a role", () => {
  it("counts at the next call of an open session, and says who changed it", async () => {
    const admin = await aPrincipal("admin");
    const person = await aMember(admin, "viewer", PASSWORD);
    const signedIn = await signIn(person.email, PASSWORD, { address: null, userAgent: null });
    if (!signedIn.ok) throw new Error("The sign-in failed.");
    expect(await give(admin, person, "operator")).toMatchObject({ role: "operator" });
    expect(await resolveSession(signedIn.sessionId)).toMatchObject({ role: "operator" });
    const [row] = await query(
      "select actor->>'id' as by, details from audit_events where action = 'member.change_role' and tenant_id = $1",
      [admin.tenantId],
    );
    expect(row).toEqual({ by: admin.id, details: { from: "viewer", to: "operator" } });
  });

  it("of an owner is made and unmade by owners alone, and nobody raises themselves", async () => {
    const owner = await aPrincipal("owner");
    const [second, admin] = [await aMember(owner, "owner"), await aMember(owner, "admin")];
    const refused = { code: "FORBIDDEN" };
    await expect(give(admin, admin, "owner")).rejects.toMatchObject(refused);
    await expect(give(admin, second, "viewer")).rejects.toMatchObject(refused);
    await expect(removeMember(admin, second.id)).rejects.toMatchObject(refused);
    const author = await aMember(owner, "author");
    await expect(give(author, author, "admin")).rejects.toMatchObject(refused);
    await give(owner, admin, "owner");
    await give(owner, second, "viewer");
    expect(await rolesIn(owner)).toMatchObject({ [admin.id]: "owner", [second.id]: "viewer" });
  });

  it("of the last owner who can sign in stays, whoever asks", async () => {
    const owner = await aPrincipal("owner");
    const gone = await aMember(owner, "owner");
    await query("update users set disabled_at = now() where id = $1", [gone.id]);
    const last = { code: "LAST_OWNER" };
    await expect(give(owner, owner, "admin")).rejects.toMatchObject(last);
    await expect(removeMember(owner, owner.id)).rejects.toMatchObject(last);
    expect((await rolesIn(owner))[owner.id]).toBe("owner");
  });

  it("is not changed for who saw another one", async () => {
    const owner = await aPrincipal("owner");
    const person = await aMember(owner, "author");
    await expect(
      changeRole(owner, person.id, { to: "admin", seen: "viewer" }),
    ).rejects.toMatchObject({ code: "REVISION_CONFLICT", details: { role: "author" } });
  });

  it("in another organisation does not exist", async () => {
    const [owner, stranger] = [await aPrincipal("owner"), await aPrincipal("viewer")];
    const missing = { code: "NOT_FOUND" };
    await expect(give(owner, stranger, "admin")).rejects.toMatchObject(missing);
    await expect(removeMember(owner, stranger.id)).rejects.toMatchObject(missing);
  });
});

describe("two at once", () => {
  /** Holds the workspace until both wait for it, so that neither saw what the other one did. */
  async function together(place: Person, acts: (() => Promise<unknown>)[]) {
    const holder = await connect();
    await holder.query("begin");
    await holder.query("select from workspaces where id = $1 for no key update", [
      place.workspaceId,
    ]);
    const running = acts.map((act) => act());
    const settled = Promise.allSettled(running);
    await waitForBlocked(acts.length);
    await holder.query("commit");
    return settled;
  }
  const codes = (results: PromiseSettledResult<unknown>[]) =>
    results.map((result) => (result.status === "fulfilled" ? "done" : result.reason.code)).sort();

  it("owners who demote each other leave one", async () => {
    const one = await aPrincipal("owner");
    const two = await aMember(one, "owner");
    const results = await together(one, [
      () => give(one, two, "viewer"),
      () => give(two, one, "viewer"),
    ]);
    expect(codes(results)).toEqual(["FORBIDDEN", "done"]);
    expect(Object.values(await rolesIn(one)).sort()).toEqual(["owner", "viewer"]);
  });

  it("owners who leave keep one", async () => {
    const one = await aPrincipal("owner");
    const two = await aMember(one, "owner");
    const results = await together(one, [
      () => removeMember(one, one.id),
      () => removeMember(two, two.id),
    ]);
    expect(codes(results)).toEqual(["LAST_OWNER", "done"]);
  });

  it("an admin who is removed adds nobody any more", async () => {
    const owner = await aPrincipal("owner");
    const admin = await aMember(owner, "admin");
    const email = `${newId("user")}@test.local`;
    await removeMember(owner, admin.id);
    await expect(addMember(admin, { email, role: "admin" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("when somebody was last seen", () => {
  it("is the latest of all their sessions, of which none is fetched", async () => {
    const admin = await aPrincipal("admin");
    const person = await aMember(admin, "viewer");
    await query(
      `insert into sessions (tenant_id, id, user_id, session_version, last_seen_at, expires_at)
      select $1, gen_random_uuid(), $2, 1, '2026-01-01Z'::timestamptz + n * interval '1 day', now() + interval '1 day'
      from generate_series(1, 30) n`,
      [admin.tenantId, person.id],
    );
    const asked = vi.spyOn(sharedPool(), "query");
    const { items } = await readMembers(admin, { limit: 50 });
    expect(items.map(({ last_seen_at }) => last_seen_at?.toISOString().slice(0, 10))).toEqual([
      undefined,
      "2026-01-31",
    ]);
    const answers = await Promise.all(asked.mock.results.map(({ value }) => value));
    asked.mockRestore();
    const fetched = answers.reduce((sum, { rows }) => sum + rows.length, 0);
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThan(10);
  });
});

describe("removing", () => {
  it("ends what the person may do here, and nothing elsewhere", async () => {
    const admin = await aPrincipal("admin");
    const person = await aMember(admin, "author", PASSWORD);
    const elsewhere = await aWorkspace(admin.tenantId);
    await addMember(await aMember({ ...admin, workspaceId: elsewhere }, "admin"), {
      email: person.email,
      role: "viewer",
    });
    const signedIn = await signIn(person.email, PASSWORD, { address: null, userAgent: null });
    if (!signedIn.ok) throw new Error("The sign-in failed.");
    await removeMember(admin, person.id);
    await expect(resolveSession(signedIn.sessionId, admin.workspaceId)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await resolveSession(signedIn.sessionId)).toMatchObject({
      workspaceId: elsewhere,
      role: "viewer",
    });
  });

  it("takes the person out of the workspace's groups", async () => {
    const admin = await aPrincipal("admin");
    const person = await aMember(admin, "approver");
    const group = newId("group");
    await query("insert into groups (tenant_id, workspace_id, id, name) values ($1, $2, $3, 'g')", [
      admin.tenantId,
      admin.workspaceId,
      group,
    ]);
    await query("insert into group_members (tenant_id, group_id, user_id) values ($1, $2, $3)", [
      admin.tenantId,
      group,
      person.id,
    ]);
    await removeMember(admin, person.id);
    expect(await query("select from group_members where group_id = $1", [group])).toEqual([]);
  });

  it("lets their API keys work, and everybody leave", async () => {
    const owner = await aPrincipal("owner");
    const admin = await aMember(owner, "admin");
    const viewer = await aMember(owner, "viewer");
    const { key } = await createApiKey(admin, { name: "CI", role: "operator", expiresAt: null });
    await removeMember(admin, admin.id);
    await removeMember(viewer, viewer.id);
    expect(await resolveApiKey(key)).not.toBeNull();
    expect(Object.keys(await rolesIn(owner))).toEqual([owner.id]);
    expect(await actionsOf(owner)).toEqual(["api_key.create", "member.remove", "member.remove"]);
  });

  it("is refused to who may not", async () => {
    const place = await aTenant();
    const [one, two] = [await aMember(place, "author"), await aMember(place, "viewer")];
    await expect(removeMember(one, two.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
