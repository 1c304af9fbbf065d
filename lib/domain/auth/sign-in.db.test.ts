import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { resolveSession } from "./resolve-session";
import { signIn } from "./sign-in";
import { aMember, aTenant } from "./testing";

const PASSWORD = "correct horse battery";
const BROWSER = { address: null, userAgent: "test" };
const { query } = testDatabase();

const aPerson = async () => aMember(await aTenant(), "author", PASSWORD);

const ageThrottle = (key: string, seconds: number) =>
  query(
    `update sign_in_throttles set window_start = window_start - make_interval(secs => $2::int),
       blocked_until = blocked_until - make_interval(secs => $2::int) where key = $1`,
    [key, seconds],
  );

const failures = async (key: string): Promise<number> =>
  (
    await query<{ failures: number }>("select failures from sign_in_throttles where key = $1", [
      key,
    ])
  )[0]?.failures ?? 0;

describe("signing in", () => {
  it("begins a session that stands for the person, and audits it", async () => {
    const person = await aPerson();
    const result = await signIn(` ${person.email.toUpperCase()} `, PASSWORD, BROWSER);
    expect(result).toMatchObject({ ok: true, userId: person.id });
    if (!result.ok) return;
    expect(await resolveSession(result.sessionId)).toEqual({
      kind: "user",
      id: person.id,
      name: person.name,
      tenantId: person.tenantId,
      workspaceId: person.workspaceId,
      role: "author",
      sessionId: result.sessionId,
    });
    const [row] = await query("select actor, result from audit_events where tenant_id = $1", [
      person.tenantId,
    ]);
    expect(row).toEqual({
      actor: { kind: "user", id: person.id, name: person.name },
      result: "allowed",
    });
  });

  it("says the same for a wrong password, an unknown e-mail, a disabled user and a suspended tenant", async () => {
    const wrong = { ok: false, why: "wrong" };
    const person = await aPerson();
    expect(await signIn(person.email, "another password", BROWSER)).toEqual(wrong);
    expect(await signIn("nobody@test.local", PASSWORD, BROWSER)).toEqual(wrong);
    await query("update users set disabled_at = now() where id = $1", [person.id]);
    expect(await signIn(person.email, PASSWORD, BROWSER)).toEqual(wrong);
    await query("update users set disabled_at = null where id = $1", [person.id]);
    await query("update tenants set status = 'suspended' where id = $1", [person.tenantId]);
    expect(await signIn(person.email, PASSWORD, BROWSER)).toEqual(wrong);
    const rows = await query(
      "select actor->>'kind' as kind from audit_events where tenant_id = $1",
      [person.tenantId],
    );
    expect(rows).toEqual([{ kind: "system" }, { kind: "system" }, { kind: "system" }]);
  });

  it("keeps a password as an argon2id hash with the parameters that we chose", async () => {
    const person = await aPerson();
    const [row] = await query<{ password_hash: string }>(
      "select password_hash from users where id = $1",
      [person.id],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("throttling", () => {
  it("blocks the e-mail after ten failures, even for the right password, and says for how long", async () => {
    const person = await aPerson();
    for (let tries = 0; tries < 10; tries += 1)
      await signIn(person.email, "wrong password", BROWSER);
    const blocked = await signIn(person.email, PASSWORD, BROWSER);
    expect(blocked).toMatchObject({ ok: false, why: "throttled" });
    expect(blocked).toHaveProperty("seconds", expect.closeTo(30, -1));
  });

  it("lets the person in when the wait is over, and forgets the failures then", async () => {
    const person = await aPerson();
    const key = `email:${person.email}`;
    for (let tries = 0; tries < 10; tries += 1)
      await signIn(person.email, "wrong password", BROWSER);
    await ageThrottle(key, 31);
    expect(await signIn(person.email, PASSWORD, BROWSER)).toMatchObject({ ok: true });
    expect(await failures(key)).toBe(0);
  });

  it("doubles the wait with each further failure", async () => {
    const person = await aPerson();
    for (let tries = 0; tries < 10; tries += 1)
      await signIn(person.email, "wrong password", BROWSER);
    await ageThrottle(`email:${person.email}`, 31);
    await signIn(person.email, "wrong password", BROWSER);
    const blocked = await signIn(person.email, PASSWORD, BROWSER);
    expect(blocked).toHaveProperty("seconds", expect.closeTo(60, -1));
  });

  /** Guards against counting after the check: a burst would then have as many guesses as it has members. */
  it("lets no more tries through when they come at once", async () => {
    const person = await aPerson();
    const burst = await Promise.all(
      Array.from({ length: 16 }, () => signIn(person.email, "wrong password", BROWSER)),
    );
    expect(burst.filter((result) => !result.ok && result.why === "wrong")).toHaveLength(10);
  });

  it("throttles an unknown e-mail like a known one", async () => {
    for (let tries = 0; tries < 10; tries += 1) await signIn("ghost@test.local", PASSWORD, BROWSER);
    expect(await signIn("ghost@test.local", PASSWORD, BROWSER)).toMatchObject({ why: "throttled" });
  });

  it("blocks an address that tries many people, and counts only its failures", async () => {
    const person = await aPerson();
    const browser = { address: "192.0.2.7", userAgent: null };
    await signIn(person.email, PASSWORD, browser);
    expect(await failures("address:192.0.2.7")).toBe(0);
    await query("update sign_in_throttles set failures = 49 where key = 'address:192.0.2.7'");
    await signIn("someone@test.local", PASSWORD, browser);
    expect(await signIn(person.email, PASSWORD, browser)).toMatchObject({ why: "throttled" });
    expect(await signIn(person.email, PASSWORD, BROWSER)).toMatchObject({ ok: true });
  });

  it("counts all addresses of one IPv6 network together, and those of another apart", async () => {
    const person = await aPerson();
    const from = (address: string) => signIn(person.email, PASSWORD, { address, userAgent: null });
    await signIn("someone@test.local", PASSWORD, { address: "2001:db8:0:1::1", userAgent: null });
    await query("update sign_in_throttles set failures = 50 where key like 'address:2001:db8:%'");
    await signIn("someone@test.local", PASSWORD, { address: "2001:db8:0:1::2", userAgent: null });
    expect(await from("2001:db8:0:1:ffff::3")).toMatchObject({ why: "throttled" });
    expect(await from("2001:db8:0:2::1")).toMatchObject({ ok: true });
  });
});
