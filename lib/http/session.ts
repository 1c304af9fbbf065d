import { cookies } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Browser } from "@/lib/domain/auth/begin-session";
import { endSession } from "@/lib/domain/auth/end-session";
import { signIn } from "@/lib/domain/auth/sign-in";
import { decodeId, encodeId, type SessionId } from "@/lib/kernel/ids";
import { isStorable } from "@/lib/kernel/is-storable";
import { log } from "@/lib/platform/log";
import { admitFromProvider, oidcProviders } from "./oidc";
import { ownUrl } from "./own-url";
import { cookieSecret, readSessionCookie, sessionCookie, sessionIdOf } from "./session-cookie";

/** As long as the session's row, which alone decides. */
const COOKIE_SECONDS = 30 * 86_400;

/** The session that this request's cookie names, or `null`. Whether it still lives, `resolveSession` says. */
export const readSessionId = (request: Request): Promise<SessionId | null> =>
  sessionIdOf(readSessionCookie(request));

/** The same where there is no `Request`: in pages and server actions. */
export async function auth(): Promise<SessionId | null> {
  const jar = await cookies();
  return sessionIdOf(jar.get(sessionCookie().name)?.value ?? null);
}

/**
 * Sign-in and sign-out by next-auth: it guards both against other sites and keeps the cookie. The cookie
 * carries the id of a row in `sessions` and nothing else, so what it stands for is decided at every call.
 */
export function authOptions(browser: Browser): NextAuthOptions {
  const cookie = sessionCookie();
  return {
    secret: cookieSecret(),
    useSecureCookies: cookie.options.secure,
    cookies: { sessionToken: { name: cookie.name, options: cookie.options } },
    session: { strategy: "jwt", maxAge: COOKIE_SECONDS },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [credentials(browser), ...oidcProviders()],
    callbacks: {
      signIn: admitFromProvider(browser),
      redirect: ({ url, baseUrl }) => ownUrl(url, baseUrl),
      // The "user" that signing in hands over is the session that it began.
      jwt: ({ token, user }) => (user ? { sid: user.id } : { sid: token.sid }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    logger: {
      error: (code, about) =>
        log.error("Sign-in failed on our side.", { code, error: causeOf(about) }),
      warn: (code) => log.warn("Sign-in is set up in a doubtful way.", { code }),
      debug: (code) => log.debug("Sign-in.", { code }),
    },
    events: {
      signOut: async ({ token }) => {
        const id = typeof token?.sid === "string" ? decodeId("session", token.sid) : null;
        if (id) await endSession(id);
      },
    },
  };
}

/** What next-auth hands to its log is an error, or something that holds one beside what may be secret. */
const causeOf = (about: unknown): unknown =>
  about instanceof Error || typeof about !== "object" || about === null || !("error" in about)
    ? about
    : about.error;

/** Longer than any address that mail can be sent to. */
const EMAIL_MAX = 320;

/**
 * Refused: `CredentialsSignin` for whatever is wrong, `throttled:42` while one has to wait 42 seconds,
 * `unavailable` if we cannot say. next-auth shows the caller what an error says, so no other one leaves here.
 */
const credentials = (browser: Browser) =>
  CredentialsProvider({
    name: "password",
    credentials: { email: { type: "email" }, password: { type: "password" } },
    async authorize(given) {
      const { email, password } = given ?? {};
      if (typeof email !== "string" || typeof password !== "string") return null;
      if (email.length > EMAIL_MAX || !isStorable(email)) return null;
      const result = await signIn(email, password, browser).catch((error: unknown) => {
        log.error("A sign-in could not be looked at.", { error });
        throw new Error("unavailable");
      });
      if (result.ok) return { id: encodeId("session", result.sessionId) };
      if (result.why === "throttled") throw new Error(`throttled:${result.seconds}`);
      return null;
    },
  });

/** The browser that a request comes from; `noteAddresses` has put its address there. */
export const browserOf = ({ headers }: Request): Browser => ({
  address: headers.get("x-forwarded-for"),
  userAgent: headers.get("user-agent"),
});
