import type { Pool, PoolClient } from "pg";
import { AppError } from "@/lib/kernel/errors";
import { asId, encodeId } from "@/lib/kernel/ids";
import { formatTimestamp } from "@/lib/kernel/time";
import { type NewDelegation, type OverlapRow, selectOverlapping } from "./delegations.sql";

/**
 * Refuses what the same two have agreed on already for a part of the time (ALREADY_DELEGATED, with which one): of two
 * that say the same, taking back the one would leave the other in force.
 */
export async function demandApart(
  client: Pool | PoolClient,
  delegation: NewDelegation,
): Promise<void> {
  const { rows } = await client.query<OverlapRow>(selectOverlapping(delegation));
  const [standing] = rows;
  if (!standing) return;
  const { startsAt, endsAt } = standing;
  const helps =
    delegation.approvalId === null
      ? "End that delegation first, or name other days or somebody else."
      : "End that delegation first, or name somebody else.";
  const message = `They decide in your place already at this time. ${helps}`;
  throw new AppError("ALREADY_DELEGATED", message, {
    details: {
      // Whose other days would help: null where it is about whatever is asked.
      approval_id:
        delegation.approvalId && encodeId("approval", asId("approval", delegation.approvalId)),
      delegation_id: encodeId("delegation", asId("delegation", standing.id)),
      starts_at: formatTimestamp(startsAt.getTime()),
      ends_at: endsAt && formatTimestamp(endsAt.getTime()),
      issues: [{ path: "/body/to", message }],
    },
  });
}
