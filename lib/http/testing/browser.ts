import { encode } from "next-auth/jwt";
import { vi } from "vitest";
import { signIn } from "@/lib/domain/auth/sign-in";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import { encodeId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";
import { type Caller, ORIGIN, send } from "./caller";

export const PASSWORD = "correct horse battery";
const SECRET = "a secret for tests alone";
// As the module is loaded, because the configuration is read once, at its first use.
vi.stubEnv("NEXTAUTH_SECRET", SECRET);

export type Browser = Caller & { email: string; cookie: string };

/** Somebody who has signed in, in a browser that shows one of our pages. */
export async function aBrowser(role: Role, place?: Place): Promise<Browser> {
  const at = place ?? (await aTenant());
  const { email } = await aMember(at, role, PASSWORD);
  return { email, role, place: at, ...(await anotherBrowser(email)) };
}

/** One more browser of the same person. */
export async function anotherBrowser(
  email: string,
  password = PASSWORD,
): Promise<Pick<Browser, "cookie" | "headers" | "send">> {
  const signedIn = await signIn(email, password, { address: null, userAgent: "Test" });
  if (!signedIn.ok) throw new Error(`The test's own sign-in failed: ${signedIn.why}.`);
  const sid = encodeId("session", signedIn.sessionId);
  const cookie = `signalbox.session=${await encode({ token: { sid }, secret: SECRET })}`;
  const headers = { cookie, origin: ORIGIN };
  return {
    cookie,
    headers,
    send: (method, address, sending) => send(method, address, headers, sending),
  };
}
