import type { PoolClient } from "pg";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import { deleteInvitations } from "./invitations.sql";
import type { UserPrincipal } from "./principal";

/**
 * Ends the invitations of the caller's workspace that a change of somebody's place leaves behind, in its
 * transaction: those `to` this person's address, and those made `by` them. Call it before the place changes:
 * whoever takes one at that moment holds it first, and then asks for the place.
 */
export async function endInvitations(
  client: PoolClient,
  caller: UserPrincipal,
  { to, by }: { to: UserId; by: UserId | null },
): Promise<void> {
  for (const { id, email, role } of await deleteInvitations(client, caller, { to, by }))
    await client.query(
      auditStatement(caller, {
        action: "invitation.withdraw",
        target: encodeId("invitation", id),
        details: { email, role },
      }),
    );
}
