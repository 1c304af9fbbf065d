import NextAuth from "next-auth";
import { AppError } from "@/lib/kernel/errors";
import { methodNotAllowed } from "./fallback";
import { problem } from "./problem";
import { readCookie } from "./read-cookie";
import { identify } from "./request-id";
import { authOptions, browserOf } from "./session";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Both names that next-auth may give the cookie that remembers where to go. */
const REMEMBERED = ["next-auth.callback-url", "__Secure-next-auth.callback-url"];
/** What it copies into the address that it sends a browser to. */
const WORD = /^[\w.:-]{1,200}$/;

/**
 * Sign-in and sign-out over HTTP. What next-auth would answer with a 500, though it is the caller's fault, is
 * refused before it comes to it, or as it fails.
 */
export async function handleAuth(request: Request, context: Context): Promise<Response> {
  const info = identify(request);
  try {
    const { nextauth: path } = await context.params;
    if (request.method === "GET" && path.join("/") === "callback/credentials")
      return await methodNotAllowed(["POST"])(request);
    if (!path.every((segment) => WORD.test(segment))) throw invalid("There is no such address.");
    assertQuery(new URL(request.url).searchParams);
    const forged = REMEMBERED.filter((name) => !isKept(readCookie(request, name)));
    if (forged.length > 0) return withoutCookies(problem(badAddress(), info), forged);
    // The options are made at the call, because the build loads this module without an environment.
    return await NextAuth(authOptions(browserOf(request)))(request, context);
  } catch (error) {
    // It reads the body without a guard of its own.
    if (error instanceof SyntaxError) return problem(invalid("The body cannot be read."), info);
    return problem(error, info);
  }
}

function assertQuery(query: URLSearchParams): void {
  const wanted = query.getAll("callbackUrl");
  if (wanted.length > 1 || !wanted.every(isAddress)) throw badAddress();
  if (!query.getAll("error").every((word) => WORD.test(word)))
    throw invalid("error must be a word.");
}

const invalid = (message: string): AppError => new AppError("INVALID_REQUEST", message);
const badAddress = (): AppError => invalid("callbackUrl must be an address of this site.");

/** What next-auth takes for an address. Whether it is one of ours is for the redirect to say. */
const isAddress = (text: string): boolean =>
  /^https?:$/.test(
    URL.parse(text, text.startsWith("/") ? "http://here.invalid" : undefined)?.protocol ?? "",
  );

const isKept = (cookie: string | null): boolean => cookie === null || isAddress(unescaped(cookie));

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Takes cookies away with a refusal, which would otherwise be the answer to every call of this browser. */
function withoutCookies(response: Response, names: readonly string[]): Response {
  for (const name of names) {
    const secure = name.startsWith("__Secure-") ? "; Secure" : "";
    response.headers.append("set-cookie", `${name}=; Path=/; Max-Age=0${secure}`);
  }
  return response;
}
