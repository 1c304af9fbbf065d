import { type NextRequest, NextResponse } from "next/server";
import { readSessionCookie, sessionIdOf } from "@/lib/http/session-cookie";

/**
 * Sends whoever holds no session cookie of ours to the sign-in page. A convenience for people, and no
 * lock: every page and every call asks the database who it is for.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (await sessionIdOf(readSessionCookie(request))) return NextResponse.next();
  const { pathname, search } = request.nextUrl;
  const signIn = new URL("/sign-in", request.url);
  if (pathname !== "/") signIn.searchParams.set("callbackUrl", `${pathname}${search}`);
  return NextResponse.redirect(signIn);
}

/**
 * Pages only. Bodies that pass through here are cut at 10 MB, so `/v1` must not; what has a file extension is a
 * public file; the sign-in and set-up pages are for those who have no session.
 */
export const config = {
  matcher: ["/((?!v1/|api/|healthz|readyz|metrics|docs|_next/|sign-in|setup|.*\\.[a-z0-9]+$).*)"],
};
