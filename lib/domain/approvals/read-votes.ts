import type { Principal } from "@/lib/domain/auth/principal";
import { parseActor } from "@/lib/kernel/actor";
import { sharedPool } from "@/lib/platform/pg";
import type { ApprovalRow } from "./approval-views";
import type { Decider } from "./approvals.sql";
import { deciderOf, isExcluded, isNamed } from "./may-decide";
import {
  type PersonNow,
  type StandingVote,
  selectStandingVotes,
  selectVotes,
  type VoteRow,
} from "./votes.sql";

/** Everything that people have said of a request, in the order in which they did. */
export async function readVotes(tenantId: string, approvalId: string): Promise<VoteRow[]> {
  const { rows } = await sharedPool().query<VoteRow>(selectVotes(tenantId, approvalId));
  return rows;
}

/**
 * The votes of the stage that count and should not: their holders may not decide the request any more, or those in
 * whose place they voted may not, or have taken that back. One that was asked for stays when its time is over.
 */
export async function readLapsedVotes(
  place: Pick<Principal, "tenantId" | "workspaceId">,
  row: ApprovalRow,
): Promise<string[]> {
  const { rows } = await sharedPool().query<StandingVote>(selectStandingVotes(place, row));
  const request = { ...row, requester: parseActor(row.initiatedBy) };
  return rows.flatMap((vote) => (isStanding(vote, request) ? [] : [vote.id]));
}

/** Whether a vote still counts: its holder may decide, and so may those in whose place they voted. */
export function isStanding(
  { holder, giver, isAsked }: StandingVote,
  request: Parameters<typeof isNamed>[1],
): boolean {
  const decider = deciderNow(holder);
  if (decider === null) return false;
  if (giver === null) return isNamed(decider, request);
  const principal = deciderNow(giver);
  const isAllowed = principal !== null && isNamed(principal, request);
  return isAsked && isAllowed && !isExcluded(decider, request);
}

const deciderNow = ({ role, ...person }: PersonNow): Decider | null =>
  role === null ? null : deciderOf({ ...person, role });
