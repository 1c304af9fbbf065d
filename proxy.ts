import { type NextRequest, NextResponse } from "next/server";
import type { ErrorJson } from "@/lib/contract/error";
import { contentSecurityPolicy, newNonce } from "@/lib/http/content-security-policy";
import { ADDRESS_HEADER } from "@/lib/http/page-address";
import { identify } from "@/lib/http/request-id";
import { readSessionCookie, sessionIdOf } from "@/lib/http/session-cookie";
import { env } from "@/lib/platform/env";

/** Pages for those who have no session. */
const OPEN = /^\/(sign-in|setup|join|reset|docs)(\/|$)/;

/** Where nothing is: whoever asks for an address that no page can have gets the page that says so. */
const nowhere = (pathname: string): string => (OPEN.test(pathname) ? "/docs/nowhere" : "/nowhere");

/**
 * Sends whoever holds no session cookie of ours to the sign-in page. A convenience for people, and no
 * lock: every page and every call asks the database who it is for. Every page gets its own policy.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (/^\/(v1|api)\//.test(pathname))
    return isReadable(pathname) ? NextResponse.next() : unreadable(request);
  if (OPEN.test(pathname) || (await sessionIdOf(readSessionCookie(request)))) return page(request);
  const signIn = new URL("/sign-in", request.url);
  if (pathname !== "/") signIn.searchParams.set("callbackUrl", `${pathname}${search}`);
  return NextResponse.redirect(signIn);
}

/** Whether its escapes are text in UTF-8. Behind here Next would answer 500 to one that is not. */
function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function unreadable(request: NextRequest): NextResponse {
  const error: ErrorJson["error"] = {
    code: "INVALID_REQUEST",
    message: "The address holds an escape that is no text in UTF-8.",
    request_id: identify(request).id,
    retryable: false,
    details: {},
  };
  return NextResponse.json({ error }, { status: 400 });
}

/**
 * Next finds the nonce in the request's policy, and puts it on the scripts that it writes. Pages are not told
 * their address otherwise, and a link opens in the workspace of what it names.
 */
function page(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(newNonce(), env().nodeEnv === "development");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set(ADDRESS_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const response = isReadable(request.nextUrl.pathname)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL(nowhere(request.nextUrl.pathname), request.url), {
        request: { headers },
      });
  response.headers.set("content-security-policy", policy);
  return response;
}

/**
 * Pages, and whatever has escapes in its address. Bodies that pass through here are cut at 10 MB, so what else is
 * below `/v1` must not; what has a file extension and no escapes is a public file.
 */
export const config = {
  matcher: [
    "/((?!v1/|api/|healthz|readyz|metrics|_next/|.*\\.[a-z0-9]+$).*)",
    "/((?!_next/).*%.*)",
  ],
};
