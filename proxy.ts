import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy, newNonce } from "@/lib/http/content-security-policy";
import { readSessionCookie, sessionIdOf } from "@/lib/http/session-cookie";

/** Pages for those who have no session. */
const OPEN = /^\/(sign-in|setup|docs)(\/|$)/;

/**
 * Sends whoever holds no session cookie of ours to the sign-in page. A convenience for people, and no
 * lock: every page and every call asks the database who it is for. Every page gets its own policy.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (OPEN.test(pathname) || (await sessionIdOf(readSessionCookie(request)))) return page(request);
  const signIn = new URL("/sign-in", request.url);
  if (pathname !== "/") signIn.searchParams.set("callbackUrl", `${pathname}${search}`);
  return NextResponse.redirect(signIn);
}

/** Next finds the nonce in the request's policy, and puts it on the scripts that it writes. */
function page(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(newNonce());
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/**
 * Pages only. Bodies that pass through here are cut at 10 MB, so `/v1` must not; what has a file extension is a
 * public file.
 */
export const config = {
  matcher: ["/((?!v1/|api/|healthz|readyz|metrics|_next/|.*\\.[a-z0-9]+$).*)"],
};
