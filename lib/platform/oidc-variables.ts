import { z } from "zod";
import type { Role } from "@/lib/kernel/permissions";
import type { Secret } from "./secret";
import { given, secretVariable } from "./variables";

/** Whoever comes in without having been added is given no right over the workspace itself. */
const DEFAULT_ROLES = ["author", "operator", "approver", "viewer"] as const satisfies Role[];

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What the provider says is only as good as the line that it comes over. */
function isSafe(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.test(url.hostname));
}

/** The variables of single sign-on, each for itself; `oidcOf` looks at them together. */
export const oidcVariables = {
  OIDC_ISSUER: given(
    z.string().refine(isSafe, "must be an address that begins with https://").optional(),
  ),
  OIDC_CLIENT_ID: given(z.string().optional()),
  OIDC_CLIENT_SECRET: secretVariable,
  OIDC_NAME: given(z.string().max(60).default("single sign-on")),
  OIDC_DEFAULT_ROLE: given(
    z.enum(DEFAULT_ROLES, { error: `must be one of ${DEFAULT_ROLES.join(", ")}` }).optional(),
  ),
  OIDC_ALLOWED_DOMAINS: given(
    z
      .string()
      .default("")
      .transform((list) =>
        list
          .split(",")
          .map((domain) => domain.trim().toLowerCase().replace(/^@/, ""))
          .filter((domain) => domain !== ""),
      ),
  ),
};

type Variables = z.output<z.ZodObject<typeof oidcVariables>>;

const TOGETHER = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

/** What is missing beside what is set: half a configuration would only fail at the first sign-in. */
export function oidcFaults(vars: Variables): { name: string; message: string }[] {
  const set = TOGETHER.filter((name) => vars[name] !== undefined);
  const needed = set.length > 0 ? TOGETHER : [];
  const faults = needed
    .filter((name) => vars[name] === undefined)
    .map((name) => ({ name: name as string, message: `is not set, but ${set[0]} is` }));
  const hasDomains = vars.OIDC_ALLOWED_DOMAINS.length > 0;
  if (vars.OIDC_DEFAULT_ROLE !== undefined && !hasDomains)
    faults.push({
      name: "OIDC_ALLOWED_DOMAINS",
      message: "is not set; OIDC_DEFAULT_ROLE would let in whoever has an account at the provider",
    });
  if (hasDomains && vars.OIDC_DEFAULT_ROLE === undefined)
    faults.push({
      name: "OIDC_DEFAULT_ROLE",
      message: "is not set; it is what the domains of OIDC_ALLOWED_DOMAINS are given",
    });
  return faults;
}

export type Oidc = {
  issuer: string;
  clientId: string;
  clientSecret: Secret;
  /** What the button of the sign-in page calls it. */
  name: string;
  /** Who may come in without having been added; `null`: nobody. */
  welcome: { role: Role; domains: readonly string[] } | null;
};

/** Single sign-on as it is configured, or `null` where it is not. */
export function oidcOf(vars: Variables): Oidc | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_DEFAULT_ROLE } = vars;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    issuer: OIDC_ISSUER.replace(/\/$/, ""),
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: vars.OIDC_NAME,
    welcome: OIDC_DEFAULT_ROLE
      ? { role: OIDC_DEFAULT_ROLE, domains: vars.OIDC_ALLOWED_DOMAINS }
      : null,
  };
}
