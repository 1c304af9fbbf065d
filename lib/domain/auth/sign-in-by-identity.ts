import type { PoolClient } from "pg";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { encodeId, type SessionId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import type { Role } from "@/lib/kernel/permissions";
import { log } from "@/lib/platform/log";
import { inTransaction } from "@/lib/platform/pg";
import { admitByIdentity, takeKeptPlaces } from "./admit-by-identity";
import { type Browser, beginSession, refusedSession } from "./begin-session";
import {
  findLinkedUser,
  findUserByEmail,
  insertIdentity,
  type KnownUser,
  lockAddress,
} from "./identities.sql";
import { dropPassword, raiseSessionVersion, revokeSessions } from "./sessions.sql";
import { emailOf } from "./sign-in";

/** What a provider has proved about a person, its signature, audience and age already checked. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
};

/** Who may come in without having been added: a role for the addresses of some domains. `null`: nobody. */
export type Welcome = { role: Role; domains: readonly string[] } | null;

export type IdentitySignIn =
  | { ok: true; sessionId: SessionId }
  /** The provider does not vouch for the address, so it proves nothing. */
  | { ok: false; why: "unverified" }
  /** Nobody added this person, or they may not sign in any more. */
  | { ok: false; why: "unknown" };

/**
 * Begins a session for a person whom a provider vouches for. The first time the verified address finds the
 * account, an open invitation or a welcome, and the provider's subject is linked to it; from then on the
 * subject alone decides, so that an address that changes hands opens nothing. An account that is found so
 * loses its password and its sessions.
 */
export const signInByIdentity = (
  identity: Identity,
  browser: Browser,
  welcome: Welcome,
): Promise<IdentitySignIn> =>
  inTransaction(async (client) => {
    const linked = await findLinkedUser(client, identity);
    if (linked) return begin(client, linked, browser);
    const email = identity.email === null ? null : emailOf(identity.email);
    if (email === null || !identity.isEmailVerified) return { ok: false, why: "unverified" };

    await lockAddress(client, email);
    const meanwhile = await findLinkedUser(client, identity);
    if (meanwhile) return begin(client, meanwhile, browser);
    const known = await findUserByEmail(client, email);
    if (known && !(await insertIdentity(client, known, identity))) {
      await client.query(
        refusedSession(owner(known), {
          address: browser.address,
          method: "oidc",
          reason: "other_subject",
        }),
      );
      return { ok: false, why: "unknown" };
    }
    const user = known ?? (await admitByIdentity(client, { ...identity, email }, welcome));
    if (!user) {
      log.info("A sign-in was refused: nobody added this person.", { address: browser.address });
      return { ok: false, why: "unknown" };
    }
    const ended = await takeOver(client, known, email);
    await client.query(
      auditStatement(owner(user), {
        action: "identity.link",
        target: encodeId("user", user.id),
        details: { issuer: identity.issuer, subject: identity.subject, ...ended },
      }),
    );
    return begin(client, user, browser);
  });

/**
 * Hands an account that was there before, with the places that are kept for its address, to whoever has
 * proved that the address is theirs. Its password and its sessions may be somebody else's, so they end.
 */
async function takeOver(
  client: PoolClient,
  user: KnownUser | null,
  email: string,
): Promise<Record<string, Json>> {
  if (user === null) return {};
  const { tenantId, id: userId } = user;
  await takeKeptPlaces(client, user, email);
  const dropped = await dropPassword(client, { tenantId, userId });
  await raiseSessionVersion(client, { tenantId, userId });
  const sessions = await revokeSessions(client, { tenantId, userId, except: null });
  return { password_dropped: dropped, sessions_ended: sessions };
}

const owner = ({ tenantId, id, name }: KnownUser) =>
  ({ kind: "user", id, name, tenantId, workspaceId: null }) as const;

async function begin(
  client: PoolClient,
  user: KnownUser,
  browser: Browser,
): Promise<IdentitySignIn> {
  const sessionId = await beginSession(client, owner(user), browser, { method: "oidc" });
  if (sessionId !== null) return { ok: true, sessionId };
  await client.query(refusedSession(owner(user), { address: browser.address, method: "oidc" }));
  return { ok: false, why: "unknown" };
}
