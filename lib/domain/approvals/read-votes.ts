import type { Principal } from "@/lib/domain/auth/principal";
import { parseActor } from "@/lib/kernel/actor";
import { sharedPool } from "@/lib/platform/pg";
import type { ApprovalRow } from "./approval-views";
import { deciderOf, isNamed } from "./may-decide";
import { type StandingVote, selectStandingVotes, selectVotes, type VoteRow } from "./votes.sql";

/** Everything that people have said of a request, in the order in which they did. */
export async function readVotes(tenantId: string, approvalId: string): Promise<VoteRow[]> {
  const { rows } = await sharedPool().query<VoteRow>(selectVotes(tenantId, approvalId));
  return rows;
}

/** The votes of the stage that count and should not: their holders may not decide the request any more. */
export async function readLapsedVotes(
  place: Pick<Principal, "tenantId" | "workspaceId">,
  row: ApprovalRow,
): Promise<string[]> {
  const { rows } = await sharedPool().query<StandingVote>(selectStandingVotes(place, row));
  const request = { ...row, requester: parseActor(row.initiatedBy) };
  return rows.flatMap((vote) => {
    const decider =
      vote.role === null ? null : deciderOf({ ...vote, id: vote.holderId, role: vote.role });
    return decider && isNamed(decider, request) ? [] : [vote.id];
  });
}
