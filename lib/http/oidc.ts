import type { Account, Profile, User } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { Browser } from "@/lib/domain/auth/begin-session";
import { type Identity, signInByIdentity } from "@/lib/domain/auth/sign-in-by-identity";
import { encodeId } from "@/lib/kernel/ids";
import { isStorable } from "@/lib/kernel/is-storable";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** Its name in addresses: `/api/auth/callback/oidc` is what the provider must know. */
export const OIDC = "oidc";

/** What the sign-in page calls the provider, or `null` where none is configured. */
export const oidcName = (): string | null => env().oidc?.name ?? null;

/** The provider of single sign-on, in a list, or none. Signature, issuer, audience, age and nonce are the library's to check. */
export function oidcProviders(): OAuthConfig<Profile>[] {
  const { oidc } = env();
  if (!oidc) return [];
  return [
    {
      id: OIDC,
      name: oidc.name,
      type: "oauth",
      wellKnown: `${oidc.issuer}/.well-known/openid-configuration`,
      clientId: oidc.clientId,
      clientSecret: oidc.clientSecret.reveal(),
      authorization: { params: { scope: "openid email profile" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub }) => ({ id: String(sub) }),
    },
  ];
}

type Callback = { user: User; account: Account | null; profile?: Profile | undefined };

/**
 * Begins the session of whoever the provider vouches for, and puts its id in the place of the user's: that goes
 * into the cookie. Else the page to go to, which says why not. Every other way of signing in passes.
 */
export const admitFromProvider =
  (browser: Browser) =>
  async ({ user, account, profile }: Callback): Promise<true | string> => {
    if (account?.provider !== OIDC) return true;
    const identity = profile && identityOf(profile);
    if (!identity) return refusal("failed");
    try {
      const result = await signInByIdentity(identity, browser, env().oidc?.welcome ?? null);
      if (!result.ok) return refusal(result.why);
      user.id = encodeId("session", result.sessionId);
      return true;
    } catch (error) {
      log.error("A sign-in by a provider could not be looked at.", { error });
      return refusal("unavailable");
    }
  };

/** Where a browser is sent that is not let in. The error is a word of the sign-in page. */
const refusal = (why: string): string => `/sign-in?error=${OIDC}_${why}`;

const SUBJECT_MAX = 255;

function identityOf(profile: object): Identity | null {
  const { iss, sub, email, name, email_verified: verified } = profile as Record<string, unknown>;
  if (typeof iss !== "string" || typeof sub !== "string" || sub.length > SUBJECT_MAX) return null;
  const texts = [iss, sub, email, name].filter((text) => typeof text === "string");
  if (!texts.every(isStorable)) return null;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === "string" ? email : null,
    isEmailVerified: verified === true,
    name: typeof name === "string" ? name : null,
  };
}
