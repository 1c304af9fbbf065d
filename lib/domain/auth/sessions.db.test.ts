import { describe, expect, it, vi } from "vitest";
import type { SessionId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { changePassword } from "./change-password";
import type { UserPrincipal } from "./principal";
import { resolveSession } from "./resolve-session";
import { revokeSession, signOutEverywhere } from "./revoke-session";
import { signIn } from "./sign-in";
import { aMember, aTenant, aWorkspace } from "./testing";

const PASSWORD = "correct horse battery";
const { query } = testDatabase();

type Person = UserPrincipal & { email: string };
const aPerson = async (): Promise<Person> => aMember(await aTenant(), "author", PASSWORD);

async function aSession(person: Person, password = PASSWORD): Promise<SessionId> {
  const result = await signIn(person.email, password, { address: null, userAgent: null });
  if (!result.ok) throw new Error(`No session: ${result.why}.`);
  return result.sessionId;
}

const change = (text: string, id: string) => query(text, [id]);

describe("a session", () => {
  it("ends alone when it is revoked", async () => {
    const person = await aPerson();
    const [one, other] = [await aSession(person), await aSession(person)];
    await revokeSession(person, one);
    expect(await resolveSession(one)).toBeNull();
    expect(await resolveSession(other)).not.toBeNull();
    await expect(revokeSession(person, one)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("cannot be revoked by anybody else", async () => {
    const person = await aPerson();
    const session = await aSession(person);
    await expect(revokeSession(await aPerson(), session)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const colleague = await aMember(person, "owner");
    await expect(revokeSession(colleague, session)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await resolveSession(session)).not.toBeNull();
  });

  it("ends with all others when the person signs out everywhere, and a new one begins", async () => {
    const person = await aPerson();
    const sessions = [await aSession(person), await aSession(person)];
    await signOutEverywhere(person);
    for (const id of sessions) expect(await resolveSession(id)).toBeNull();
    expect(await resolveSession(await aSession(person))).not.toBeNull();
  });

  it.each([
    ["expired", "update sessions set expires_at = now() where id = $1"],
    [
      "idle for a week",
      "update sessions set last_seen_at = now() - interval '8 days' where id = $1",
    ],
    [
      "of a disabled user",
      "update users set disabled_at = now() where id = (select user_id from sessions where id = $1)",
    ],
    [
      "of a suspended tenant",
      "update tenants set status = 'suspended' where id = (select tenant_id from sessions where id = $1)",
    ],
    [
      "of an older session version",
      "update users set session_version = 9 where id = (select user_id from sessions where id = $1)",
    ],
  ])("stands for nobody when it is %s", async (_, text) => {
    const session = await aSession(await aPerson());
    expect(await resolveSession(session)).not.toBeNull();
    await change(text, session);
    expect(await resolveSession(session)).toBeNull();
  });

  it("is unknown for any other id", async () => {
    expect(await resolveSession(newId("session"))).toBeNull();
  });

  it("carries the role of now, not that of the sign-in", async () => {
    const person = await aPerson();
    const session = await aSession(person);
    await change("update memberships set role = 'viewer' where user_id = $1", person.id);
    expect(await resolveSession(session)).toMatchObject({ role: "viewer" });
    await change("delete from memberships where user_id = $1", person.id);
    await expect(resolveSession(session)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("works in every workspace of the person, each with its role, and in no other", async () => {
    const person = await aPerson();
    const session = await aSession(person);
    const second = await aWorkspace(person.tenantId);
    await query(
      "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'approver')",
      [person.tenantId, second, person.id],
    );
    expect(await resolveSession(session)).toMatchObject({ workspaceId: person.workspaceId });
    expect(await resolveSession(session, second)).toMatchObject({
      workspaceId: second,
      role: "approver",
    });
    const third = await aWorkspace(person.tenantId);
    await expect(resolveSession(session, third)).rejects.toMatchObject({ code: "NOT_FOUND" });
    // A wish is met where it can be, and never wins over what is named.
    expect(await resolveSession(session, null, second)).toMatchObject({ workspaceId: second });
    expect(await resolveSession(session, null, third)).toMatchObject({
      workspaceId: person.workspaceId,
    });
    expect(await resolveSession(session, person.workspaceId, second)).toMatchObject({
      workspaceId: person.workspaceId,
    });
  });

  it("answers another tenant's workspace like an absent one, and records a security event", async () => {
    const person = await aPerson();
    const session = await aSession(person);
    const { workspaceId: foreign } = await aTenant();
    const seen = async (workspaceId: typeof foreign) =>
      resolveSession(session, workspaceId).catch(({ code, message, details }) => ({
        code,
        message,
        details,
      }));
    expect(await seen(foreign)).toEqual(await seen(newId("workspace")));
    await vi.waitFor(async () =>
      expect(
        await query(
          "select action, result, details from audit_events where tenant_id = $1 and result = 'denied'",
          [person.tenantId],
        ),
      ).toEqual([{ action: "security.foreign_id", result: "denied", details: {} }]),
    );
  });

  it("notes that it was used, but not at every call", async () => {
    const session = await aSession(await aPerson());
    const lastSeen = async () =>
      (
        await query<{ at: Date }>("select last_seen_at as at from sessions where id = $1", [
          session,
        ])
      )[0]?.at;
    const first = await lastSeen();
    await resolveSession(session);
    expect(await lastSeen()).toEqual(first);
    await change(
      "update sessions set last_seen_at = now() - interval '6 minutes' where id = $1",
      session,
    );
    await resolveSession(session);
    expect((await lastSeen())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
  });
});

describe("changing the password", () => {
  const next = "a better password";

  it("keeps the session that asked, ends the others, and lets only the new password in", async () => {
    const person = await aPerson();
    const [mine, other] = [await aSession(person), await aSession(person)];
    await changePassword({ ...person, sessionId: mine }, { current: PASSWORD, next });
    expect(await resolveSession(mine)).not.toBeNull();
    expect(await resolveSession(other)).toBeNull();
    await expect(aSession(person)).rejects.toThrow("wrong");
    await expect(aSession(person, next)).resolves.toBeTypeOf("string");
  });

  it("refuses without the present password, and is no place to guess it from", async () => {
    const person = await aPerson();
    const guess = () => changePassword(person, { current: "wrong password", next });
    for (let tries = 0; tries < 10; tries += 1)
      await expect(guess()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(guess()).rejects.toMatchObject({
      code: "RATE_LIMITED",
      retryAfterSeconds: expect.any(Number),
    });
    await expect(aSession(person)).rejects.toThrow("throttled");
  });

  it("lets one of two changes win", async () => {
    const person = await aPerson();
    const results = await Promise.allSettled([
      changePassword(person, { current: PASSWORD, next: "the first password" }),
      changePassword(person, { current: PASSWORD, next: "the second password" }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
