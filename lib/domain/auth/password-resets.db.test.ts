import { describe, expect, it } from "vitest";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { changePassword } from "./change-password";
import { makeResetLink, makeResetLinkAsOperator } from "./make-reset-link";
import type { UserPrincipal } from "./principal";
import { readReset, resetPassword } from "./reset-password";
import { resolveSession } from "./resolve-session";
import { signOutEverywhere } from "./revoke-session";
import { signIn } from "./sign-in";
import { aMember, aPrincipal } from "./testing";

const { query } = testDatabase();
const OLD = "correct horse battery";
const NEW = "staple of another kind";
const GONE = { ok: false, why: "gone" };
const BROWSER = { address: null, userAgent: null };

const anAdmin = () => aPrincipal("admin");
const link = async (by: UserPrincipal, to: Pick<UserPrincipal, "id">) =>
  (await makeResetLink(by, to.id)).token;
const use = (token: string, address: string | null = null) => resetPassword(token, NEW, address);

describe("a link for a new password", () => {
  it("sets it, ends every session, and is audited with who made it", async () => {
    const admin = await anAdmin();
    const person = await aMember(admin, "author", OLD);
    const before = await signIn(person.email, OLD, BROWSER);
    if (!before.ok) throw new Error("The sign-in failed.");
    const token = await link(admin, person);
    expect(await readReset(token)).toEqual({ email: person.email });
    expect(await use(token)).toEqual({ ok: true, email: person.email });
    expect(await resolveSession(before.sessionId)).toBeNull();
    expect(await signIn(person.email, OLD, BROWSER)).toEqual({ ok: false, why: "wrong" });
    expect(await signIn(person.email, NEW, BROWSER)).toMatchObject({ ok: true });
    const audits = await query(
      `select actor->>'id' as by, action, details - 'expires_at' as details from audit_events
       where tenant_id = $1 and action like 'password_reset.%' order by occurred_at, id`,
      [admin.tenantId],
    );
    expect(audits).toEqual([
      { by: admin.id, action: "password_reset.create", details: {} },
      {
        by: person.id,
        action: "password_reset.use",
        details: { made_by: expect.stringMatching(/^usr_/), sessions_ended: 1 },
      },
    ]);
  });

  it("gives a password to a person whom only a provider let in", async () => {
    const admin = await anAdmin();
    const person = await aMember(admin, "viewer");
    expect(await use(await link(admin, person))).toMatchObject({ ok: true });
    expect(await signIn(person.email, NEW, BROWSER)).toMatchObject({ ok: true });
  });

  it("keeps no text of its secret", async () => {
    const admin = await anAdmin();
    const person = await aMember(admin, "viewer");
    const token = await link(admin, person);
    const rows = await query("select * from password_resets where user_id = $1", [person.id]);
    const audits = await query("select * from audit_events where tenant_id = $1", [admin.tenantId]);
    expect(JSON.stringify([rows, audits])).not.toContain(token.slice("reset_".length));
  });

  it("works once, for one of two who come at the same moment", async () => {
    const admin = await anAdmin();
    const person = await aMember(admin, "viewer");
    const token = await link(admin, person);
    const both = await Promise.all([use(token), use(token)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(GONE);
    expect(await use(token)).toEqual(GONE);
    expect(await readReset(token)).toBeNull();
  });

  it("is good for nothing when it is too old, replaced or garbage, with one answer", async () => {
    const admin = await anAdmin();
    const person = await aMember(admin, "viewer", OLD);
    const replaced = await link(admin, person);
    const old = await link(admin, person);
    await query(
      "update password_resets set created_at = now() - interval '2 hours', expires_at = now() - interval '1 second' where user_id = $1",
      [person.id],
    );
    for (const token of [replaced, old, "", "reset_", `reset_${"x".repeat(43)}`]) {
      expect(await readReset(token)).toBeNull();
      expect(await use(token)).toEqual(GONE);
    }
    expect(await signIn(person.email, OLD, BROWSER)).toMatchObject({ ok: true });
  });

  it("ends with whatever ends the person's sessions", async () => {
    const admin = await anAdmin();
    const person = await aMember(admin, "viewer", OLD);
    const first = await link(admin, person);
    await changePassword(person, { current: OLD, next: `${OLD} and more` });
    expect(await use(first)).toEqual(GONE);
    const second = await link(admin, person);
    await signOutEverywhere(person);
    expect(await use(second)).toEqual(GONE);
  });
});

describe("tries to use one", () => {
  it("are counted by address, and a right one is given back", async () => {
    const admin = await anAdmin();
    const person = await aMember(admin, "viewer");
    const address = "203.0.113.77";
    const wrong = `reset_${"x".repeat(43)}`;
    for (let turn = 0; turn < 49; turn += 1) expect(await use(wrong, address)).toEqual(GONE);
    expect(await use(await link(admin, person), address)).toMatchObject({ ok: true });
    expect(await use(wrong, address)).toEqual(GONE);
    const token = await link(admin, person);
    expect(await use(token, address)).toMatchObject({ ok: false, why: "throttled" });
    expect(await use(token, "203.0.113.78")).toMatchObject({ ok: true });
  });

  it("pass though the person failed to sign in before, and then they may sign in at once", async () => {
    const admin = await anAdmin();
    const person = await aMember(admin, "viewer", OLD);
    for (let turn = 0; turn < 11; turn += 1) await signIn(person.email, "not it at all", BROWSER);
    expect(await signIn(person.email, OLD, BROWSER)).toMatchObject({ why: "throttled" });
    expect(await use(await link(admin, person))).toMatchObject({ ok: true });
    expect(await signIn(person.email, NEW, BROWSER)).toMatchObject({ ok: true });
  });
});

describe("whoever runs the server", () => {
  it("makes a link for an owner whom nobody else may help, and is written down", async () => {
    const owner = await aPrincipal("owner");
    const { token } = await makeResetLinkAsOperator(` ${owner.email.toUpperCase()} `);
    expect(await use(token)).toEqual({ ok: true, email: owner.email });
    const [made] = await query(
      "select actor->>'kind' as kind from audit_events where tenant_id = $1 and action = 'password_reset.create'",
      [owner.tenantId],
    );
    expect(made).toEqual({ kind: "system" });
  });

  it("makes none for nobody, and none for a disabled user", async () => {
    const missing = { code: "NOT_FOUND" };
    const nobody = `${newId("user")}@test.local`;
    await expect(makeResetLinkAsOperator(nobody)).rejects.toMatchObject(missing);
    const owner = await aPrincipal("owner");
    await query("update users set disabled_at = now() where id = $1", [owner.id]);
    await expect(makeResetLinkAsOperator(owner.email)).rejects.toMatchObject(missing);
  });
});
