import NextAuth from "next-auth";
import { AppError } from "@/lib/kernel/errors";
import { problem } from "./problem";
import { readCookie } from "./read-cookie";
import { identify } from "./request-id";
import { authOptions, browserOf } from "./session";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Both names that next-auth may give the cookie that remembers where to go. */
const REMEMBERED = ["next-auth.callback-url", "__Secure-next-auth.callback-url"];

/**
 * Sign-in and sign-out over HTTP. What next-auth would answer with a 500 is refused before it comes to it: an
 * address to go on to that is none. A cookie that holds one is taken away with the refusal.
 */
export async function handleAuth(request: Request, context: Context): Promise<Response> {
  const wanted = new URL(request.url).searchParams.getAll("callbackUrl");
  const kept = REMEMBERED.filter((name) => {
    const value = readCookie(request, name);
    return value !== null && !isAddress(unescaped(value));
  });
  if (wanted.every(isAddress) && wanted.length < 2 && kept.length === 0)
    // The options are made at the call, because the build loads this module without an environment.
    return NextAuth(authOptions(browserOf(request)))(request, context);
  const refusal = problem(
    new AppError("INVALID_REQUEST", "callbackUrl must be an address of this site."),
    identify(request),
  );
  for (const name of kept)
    refusal.headers.append(
      "set-cookie",
      `${name}=; Path=/; Max-Age=0${name.startsWith("__Secure-") ? "; Secure" : ""}`,
    );
  return refusal;
}

/** What next-auth takes for an address. Whether it is one of ours is for the redirect to say. */
const isAddress = (text: string): boolean =>
  /^https?:$/.test(
    URL.parse(text, text.startsWith("/") ? "http://here.invalid" : undefined)?.protocol ?? "",
  );

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
