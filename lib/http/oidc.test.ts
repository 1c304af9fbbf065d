import { afterAll, describe, expect, it, vi } from "vitest";
import { CLIENT, startFakeIdp } from "./testing/fake-idp";

const idp = await startFakeIdp();
// Before anything reads the configuration, which happens once.
vi.stubEnv("NEXTAUTH_SECRET", "a secret for this test alone");
vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
vi.stubEnv("OIDC_ISSUER", idp.issuer);
vi.stubEnv("OIDC_CLIENT_ID", CLIENT.id);
vi.stubEnv("OIDC_CLIENT_SECRET", CLIENT.secret);
vi.stubEnv("OIDC_NAME", "Example ID");
afterAll(() => idp.stop());

const { revokeSession } = await import("@/lib/domain/auth/revoke-session");
const { resolveSession } = await import("@/lib/domain/auth/resolve-session");
const { aMember, aTenant } = await import("@/lib/domain/auth/testing");
const { newId } = await import("@/lib/platform/new-id");
const { testDatabase } = await import("@/lib/platform/testing/database");
const { readSessionId } = await import("./session");
const { BROWSER, call, csrfOf } = await import("./testing/auth-calls");

const { query } = testDatabase();
const COOKIE = "signalbox.session";
const aPerson = async () => aMember(await aTenant(), "author");

/** As far as the provider, and back with its code. */
async function toAndFro(jar: Record<string, string>, asked: { callbackUrl?: string } = {}) {
  const { body } = await call(jar, ["signin", "oidc"], {
    body: { csrfToken: await csrfOf(jar), callbackUrl: "/", ...asked },
  });
  const there = new URL(String(body.url));
  const { headers } = await fetch(there, { redirect: "manual" });
  const back = new URL(headers.get("location") ?? "");
  return { there, back, query: Object.fromEntries(back.searchParams) };
}

async function signIn(jar: Record<string, string>, asked?: { callbackUrl?: string }) {
  const { query: code } = await toAndFro(jar, asked);
  return call(jar, ["callback", "oidc"], { query: code });
}

const sessionOf = async (jar: Record<string, string>) => {
  const headers = { cookie: `${COOKIE}=${jar[COOKIE]}` };
  return jar[COOKIE] ? readSessionId(new Request("http://localhost:3000", { headers })) : null;
};

describe("signing in by a provider", () => {
  it("asks for a code with PKCE, state and nonce, and begins a session that can be revoked", async () => {
    const person = await aPerson();
    idp.says({ sub: newId("user"), email: person.email, email_verified: true });
    const jar = {};
    const { there, back, query: code } = await toAndFro(jar, { callbackUrl: "/runs" });
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: CLIENT.id,
      response_type: "code",
      code_challenge_method: "S256",
      scope: "openid email profile",
      state: expect.any(String),
      nonce: expect.any(String),
    });
    expect(back.pathname).toBe("/api/auth/callback/oidc");
    const { location } = await call(jar, ["callback", "oidc"], { query: code });
    expect(location).toBe("http://localhost:3000/runs");
    const id = await sessionOf(jar);
    expect(id && (await resolveSession(id))).toMatchObject({ id: person.id, role: "author" });
    if (id) await revokeSession(person, id);
    expect(id && (await resolveSession(id))).toBeNull();
    const [row] = await query("select address from sessions where id = $1", [id]);
    expect(row).toEqual({ address: BROWSER.address });
  });

  it.each([
    ["an address that is not verified", { email_verified: false }, "oidc_unverified"],
    ["an address that says it is verified", { email_verified: "true" }, "oidc_unverified"],
    ["nobody whom anybody added", { email: "nobody@example.test" }, "oidc_unknown"],
    ["a name that no database keeps", { name: "\0" }, "oidc_failed"],
  ])("lets %s not in, and says why", async (_, claims, why) => {
    const { email } = await aPerson();
    idp.says({ sub: newId("user"), email, email_verified: true, ...claims });
    const jar = {};
    expect((await signIn(jar)).location).toBe(`/sign-in?error=${why}`);
    expect(await sessionOf(jar)).toBeNull();
  });

  it.each([
    ["of another issuer", { issuer: "https://evil.example" }],
    ["with another nonce", { nonce: "of another sign-in" }],
    ["that has expired", { expired: true }],
    ["for another client", { audience: "somebody-else" }],
    ["that somebody else signed", { forged: true }],
  ])("refuses a token %s", async (_, faults) => {
    const { email } = await aPerson();
    idp.says({ sub: newId("user"), email, email_verified: true }, faults);
    const jar = {};
    expect((await signIn(jar)).location).toMatch(/\/api\/auth\/error\?error=OAuthCallback$/);
    expect(await sessionOf(jar)).toBeNull();
    const { location } = await call(jar, ["signin"], { query: { error: "OAuthCallback" } });
    expect(location).toMatch(/^\/sign-in\?.*error=OAuthCallback$/);
  });

  it("refuses a code that another browser asked for, and one under another state", async () => {
    const { email } = await aPerson();
    idp.says({ sub: newId("user"), email, email_verified: true });
    const { query: code } = await toAndFro({});
    const thief = {};
    await csrfOf(thief);
    expect((await call(thief, ["callback", "oidc"], { query: code })).location).toMatch(/error=/);
    expect(await sessionOf(thief)).toBeNull();
    const jar = {};
    const own = await toAndFro(jar);
    const wrong = { ...own.query, state: "another" };
    expect((await call(jar, ["callback", "oidc"], { query: wrong })).location).toMatch(/error=/);
    expect(await sessionOf(jar)).toBeNull();
  });

  it("goes on to no other site", async () => {
    const { email } = await aPerson();
    idp.says({ sub: newId("user"), email, email_verified: true });
    const { location } = await signIn({}, { callbackUrl: "https://evil.example/" });
    expect(location).toBe("http://localhost:3000/");
  });
});
