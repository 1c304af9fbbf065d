import { decode } from "next-auth/jwt";
import { decodeId, type SessionId } from "@/lib/kernel/ids";
import { env } from "@/lib/platform/env";
import { readCookie } from "./read-cookie";

/** Whether browsers reach us over TLS, by the address that we are given. */
const isSecure = (): boolean => env().publicUrl?.startsWith("https:") ?? false;

/** The cookie that names the session. Over TLS its prefix keeps plain HTTP from ever setting it. */
export function sessionCookie() {
  const secure = isSecure();
  return {
    name: `${secure ? "__Secure-" : ""}signalbox.session`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** What signs and encrypts the cookie. Without it nobody can sign in, so its absence is an error. */
export function cookieSecret(): string {
  const secret = env().nextauthSecret;
  if (secret) return secret.reveal();
  throw new Error("NEXTAUTH_SECRET is not set; it protects the session cookie.");
}

/**
 * The session that the cookie names, or `null` for none, a forged one or one of another secret. It only
 * says that we once made the cookie: whether the session still lives is for `resolveSession` to say.
 */
export async function sessionIdOf(cookie: string | null): Promise<SessionId | null> {
  if (!cookie) return null;
  try {
    const token = await decode({ token: cookie, secret: cookieSecret() });
    return typeof token?.sid === "string" ? decodeId("session", token.sid) : null;
  } catch (error) {
    if (isForged(error)) return null;
    throw error;
  }
}

/** Errors of the decryption carry a code of the library, as `ERR_JWE_DECRYPTION_FAILED`, `ERR_JWT_EXPIRED`. */
const isForged = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  error.code.startsWith("ERR_J");

/** The value of our cookie in a request's header. */
export const readSessionCookie = (request: Request): string | null =>
  readCookie(request, sessionCookie().name);
