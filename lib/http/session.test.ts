import { encode } from "next-auth/jwt";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { resolveSession } from "@/lib/domain/auth/resolve-session";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { readSessionId } from "./session";
import { call, csrfOf, type Jar, signInAs } from "./testing/auth-calls";

const PASSWORD = "correct horse battery";
const COOKIE = "signalbox.session";
const { query } = testDatabase();

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a secret for this test alone");
  vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
});

const requestWith = (jar: Jar) =>
  new Request("http://localhost:3000/v1/me", {
    headers: {
      cookie: Object.entries(jar)
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
    },
  });

const aPerson = async () => aMember(await aTenant(), "author", PASSWORD);

describe("the session cookie", () => {
  it("names the session that signing in began, and carries nothing else", async () => {
    const person = await aPerson();
    const jar: Jar = {};
    const { setCookies } = await signInAs(jar, person.email, PASSWORD);
    expect(setCookies.find((cookie) => cookie.startsWith(COOKIE))).toMatch(
      /HttpOnly; SameSite=Lax/,
    );
    const id = await readSessionId(requestWith(jar));
    expect(id && (await resolveSession(id))).toMatchObject({ id: person.id, role: "author" });
    expect((await call(jar, ["session"])).body).toEqual({ expires: expect.any(String) });
  });

  it("is not given for a wrong password, and not without the form's token", async () => {
    const person = await aPerson();
    const jar: Jar = {};
    const wrong = await signInAs(jar, person.email, "another password");
    expect(wrong).toMatchObject({
      status: 401,
      body: { url: expect.stringContaining("CredentialsSignin") },
    });
    await call(jar, ["callback", "credentials"], {
      body: { email: person.email, password: PASSWORD },
    });
    expect(jar[COOKIE]).toBeUndefined();
  });

  it("is not given while throttled, and the answer says for how many seconds", async () => {
    const person = await aPerson();
    const jar: Jar = {};
    for (let tries = 0; tries < 10; tries += 1) await signInAs(jar, person.email, "wrong password");
    const { status, body } = await signInAs(jar, person.email, PASSWORD);
    expect(status).toBe(401);
    expect(new URL(String(body.url)).searchParams.get("error")).toMatch(/^throttled:\d+$/);
    expect(jar[COOKIE]).toBeUndefined();
  });

  it.each([
    ["a NUL", "nobody\0@example.test"],
    ["no end", `${"x".repeat(10_000)}@example.test`],
  ])("is not given for an address with %s, and nothing of ours is said", async (_, email) => {
    const { status, body } = await signInAs({}, email, PASSWORD);
    expect(status).toBe(401);
    expect(new URL(String(body.url)).searchParams.get("error")).toBe("CredentialsSignin");
  });

  it("is not given while we cannot look, and the answer does not blame the password", async () => {
    const person = await aPerson();
    await query("alter table sign_in_throttles rename to sign_in_throttles_gone");
    const { status, body } = await signInAs({}, person.email, PASSWORD);
    await query("alter table sign_in_throttles_gone rename to sign_in_throttles");
    expect(status).toBe(401);
    expect(new URL(String(body.url)).searchParams.get("error")).toBe("unavailable");
  });

  it("stands for nobody after signing out, even if somebody kept it", async () => {
    const person = await aPerson();
    const jar: Jar = {};
    await signInAs(jar, person.email, PASSWORD);
    const kept = { ...jar };
    await call(jar, ["signout"], { body: { csrfToken: await csrfOf(jar) } });
    expect(jar[COOKIE]).toBeUndefined();
    const id = await readSessionId(requestWith(kept));
    expect(id).not.toBeNull();
    expect(id && (await resolveSession(id))).toBeNull();
  });

  it("is refused when it is forged, of another secret, expired, or for something else", async () => {
    const sid = encodeId("session", newId("session"));
    const secret = "a secret for this test alone";
    const read = (value: string) => readSessionId(requestWith({ [COOKIE]: value }));
    expect(await read(await encode({ token: { sid }, secret }))).not.toBeNull();
    expect(await read(await encode({ token: { sid }, secret: "another secret" }))).toBeNull();
    expect(await read(await encode({ token: { sid }, secret, maxAge: -60 }))).toBeNull();
    expect(await read(await encode({ token: { sid: newId("session") }, secret }))).toBeNull();
    for (const garbage of ["", "x", sid, "a.b.c", "a.b.c.d.e", "%00"])
      expect(await read(garbage)).toBeNull();
  });
});
