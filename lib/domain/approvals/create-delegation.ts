import type { PoolClient } from "pg";
import type { DelegationView } from "@/lib/contract/approvals";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal, UserPrincipal } from "@/lib/domain/auth/principal";
import { wireActor } from "@/lib/kernel/actor";
import { DELEGATIONS_OF_GIVER_MAX } from "@/lib/kernel/bounds";
import { limitReached } from "@/lib/kernel/errors";
import { type DelegationId, encodeId, type UserId } from "@/lib/kernel/ids";
import { formatTimestamp } from "@/lib/kernel/time";
import { inTransaction } from "@/lib/platform/pg";
import { countStanding, insertDelegation, lockGiver } from "./delegations.sql";
import { demandApart } from "./demand-apart";
import { demandPerson, findDelegate, wrongField } from "./find-delegate";
import { findOwnDelegation, getDelegation } from "./read-delegations";

type Wish = {
  /** Under the same id once more it is found, not made again. */
  id: DelegationId;
  to: UserId;
  startsAt: Date | null;
  endsAt: Date;
  reason: string;
};

/** Who is away longer than that comes back, and says so again. */
const LONGEST_MS = 366 * 86_400_000;

/**
 * Lets somebody else decide whatever is asked of the caller in this workspace, from then until then. Both are checked
 * again when the other one decides. Refused: a delegate who may decide nothing here, a time that is none, one more where
 * there are too many that are not over (LIMIT_REACHED), and the same person once more for a time that overlaps
 * (ALREADY_DELEGATED).
 */
export async function createDelegation(
  principal: Principal,
  { id, to, startsAt, endsAt, reason }: Wish,
): Promise<DelegationView> {
  demand(principal, "approval:decide");
  const giver = demandPerson(principal);
  const made = await findOwnDelegation(giver, id);
  if (made) return made;
  const begin = Math.max(startsAt?.getTime() ?? 0, Date.now());
  if (endsAt.getTime() <= begin)
    throw wrongField("/body/ends_at", "It would be over before it begins.");
  if (endsAt.getTime() - begin > LONGEST_MS)
    throw wrongField("/body/ends_at", "It may last a year at most.");
  const delegate = await findDelegate(giver, to);
  const delegation = {
    ...giver,
    id,
    giverId: giver.id,
    delegateId: delegate.id,
    approvalId: null,
    reason,
    startsAt: startsAt && startsAt.getTime() > Date.now() ? startsAt : null,
    endsAt,
  };
  await inTransaction(async (client) => {
    await client.query(lockGiver(giver));
    await demandRoom(client, giver);
    await demandApart(client, delegation);
    await client.query(insertDelegation(delegation));
    await client.query(
      auditStatement(giver, {
        action: "delegation.create",
        target: encodeId("delegation", id),
        details: {
          to: wireActor(delegate),
          starts_at: formatTimestamp(begin),
          ends_at: formatTimestamp(endsAt.getTime()),
          reason,
        },
      }),
    );
  });
  return getDelegation(giver, id);
}

async function demandRoom(client: PoolClient, giver: UserPrincipal): Promise<void> {
  const { rows } = await client.query<{ standing: number }>(countStanding(giver));
  if ((rows[0]?.standing ?? 0) >= DELEGATIONS_OF_GIVER_MAX)
    throw limitReached(
      `You have named ${DELEGATIONS_OF_GIVER_MAX} times that are not over: end one first.`,
      DELEGATIONS_OF_GIVER_MAX,
    );
}
