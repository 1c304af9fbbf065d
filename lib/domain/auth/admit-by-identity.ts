import type { PoolClient } from "pg";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { findOnlyPlace, insertIdentity, type KnownUser } from "./identities.sql";
import { type TakenInvitation, takeInvitationsOf } from "./invitations.sql";
import { insertMembership, insertUser } from "./memberships.sql";
import type { Identity, Welcome } from "./sign-in-by-identity";

type Person = Omit<Identity, "email"> & { email: string };

const NAME_MAX = 200;

/**
 * Makes the account of a person who has none: where somebody invited their address, else where a welcome lets
 * its domain in. `null` if neither does. Call it under the lock of the address.
 */
export async function admitByIdentity(
  client: PoolClient,
  person: Person,
  welcome: Welcome,
): Promise<KnownUser | null> {
  const invitations = await takeInvitationsOf(client, person.email, null);
  const [first] = invitations;
  if (first) {
    const user = await makeUser(client, person, first.tenantId);
    await settle(client, user, invitations);
    return user;
  }
  const place = welcome && isFrom(person.email, welcome.domains) && (await findOnlyPlace(client));
  if (!welcome || !place) return null;
  const user = await makeUser(client, person, place.tenantId);
  await insertMembership(client, { ...place, userId: user.id, role: welcome.role });
  await client.query(
    auditStatement(
      { kind: "system", id: "oidc", name: "Single sign-on", ...place },
      {
        action: "member.add",
        target: encodeId("user", user.id),
        details: { email: person.email, role: welcome.role },
      },
    ),
  );
  return user;
}

/** Gives an account the places that are kept for its address: the provider vouches that it is theirs. */
export async function takeKeptPlaces(
  client: PoolClient,
  user: KnownUser,
  email: string,
): Promise<void> {
  await settle(client, user, await takeInvitationsOf(client, email, user.tenantId));
}

async function makeUser(
  client: PoolClient,
  { email, name, issuer, subject }: Person,
  tenantId: KnownUser["tenantId"],
): Promise<KnownUser> {
  const called = name?.trim().slice(0, NAME_MAX) || email;
  const user = { tenantId, id: newId("user"), name: called };
  const isNew = await insertUser(client, { ...user, email, passwordHash: null });
  if (!isNew || !(await insertIdentity(client, user, { issuer, subject })))
    throw new Error("The person got an account while the provider vouched for them.");
  return user;
}

async function settle(
  client: PoolClient,
  user: KnownUser,
  invitations: readonly TakenInvitation[],
): Promise<void> {
  for (const { tenantId, workspaceId, id, role } of invitations) {
    await insertMembership(client, { tenantId, workspaceId, userId: user.id, role });
    await client.query(
      auditStatement(
        { kind: "user", id: user.id, name: user.name, tenantId, workspaceId },
        { action: "invitation.accept", target: encodeId("invitation", id), details: { role } },
      ),
    );
  }
}

function isFrom(email: string, domains: readonly string[]): boolean {
  const at = email.lastIndexOf("@");
  return at > 0 && domains.includes(email.slice(at + 1));
}
